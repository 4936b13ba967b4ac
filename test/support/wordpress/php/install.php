<?php
/** Installs the site that the environment names; reads its wishes as JSON, prints the accounts as JSON. */
define('WP_INSTALLING', true);
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

// There is nothing to send mail with, and nobody to get it.
add_filter('pre_wp_mail', '__return_true');
$wishes = json_decode(stream_get_contents(STDIN), true, 16, JSON_THROW_ON_ERROR);

$first = $wishes['accounts'][0];
wp_install('The Harbour Gazette', $first['login'], $first['email'], true, '', $first['password'], 'en_US');
update_option('blogdescription', 'News from the quay & beyond');
update_option('timezone_string', 'Europe/Lisbon');
update_option('show_avatars', '0');
global $wp_rewrite;
$wp_rewrite->set_permalink_structure($wishes['permalinks']);
$wp_rewrite->flush_rules(false);

$made = [];
foreach ($wishes['accounts'] as $account) {
    $user = get_user_by('login', $account['login']);
    $id = $user ? $user->ID : wp_insert_user([
        'user_login' => $account['login'],
        'user_pass' => $account['password'],
        'user_email' => $account['email'],
        'display_name' => $account['name'],
        'role' => $account['role'],
    ]);
    if (is_wp_error($id)) {
        throw new RuntimeException($id->get_error_message());
    }
    wp_update_user(['ID' => $id, 'display_name' => $account['name'], 'description' => $account['description']]);
    $granted = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Tests']);
    if (is_wp_error($granted)) {
        throw new RuntimeException($granted->get_error_message());
    }
    $made[$account['login']] = ['id' => $id, 'applicationPassword' => WP_Application_Passwords::chunk_password($granted[0])];
}
echo json_encode($made, JSON_THROW_ON_ERROR);
