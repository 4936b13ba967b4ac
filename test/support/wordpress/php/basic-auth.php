<?php
/**
 * Plugin Name: Basic authentication, for tests
 *
 * Behaves as the well-known plugin was recorded to: an account's own password is accepted as HTTP Basic,
 * and a wrong one is an error on every route, public ones too.
 */
add_filter('determine_current_user', function ($user) {
    global $test_basic_error;
    $test_basic_error = null;
    if (!empty($user) || !isset($_SERVER['PHP_AUTH_USER'])) {
        return $user;
    }
    // wp_authenticate() asks for the current user in turn: without this the two would never end.
    static $busy = false;
    if ($busy) {
        return $user;
    }
    $busy = true;
    remove_filter('authenticate', 'wp_authenticate_application_password', 20);
    $account = wp_authenticate($_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'] ?? '');
    $busy = false;
    if (is_wp_error($account)) {
        $test_basic_error = $account;
        return null;
    }
    return $account->ID;
}, 15);

add_filter('rest_authentication_errors', function ($error) {
    global $test_basic_error;
    return empty($error) ? $test_basic_error : $error;
});
