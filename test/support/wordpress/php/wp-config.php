<?php
/**
 * One set of WordPress files serves several sites: what tells them apart comes from the environment
 * (see site.ts), never from this file.
 */
define('DB_NAME', getenv('TEST_WP_DATABASE'));
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('TEST_WP_SOCKET'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
$table_prefix = 'wp_';

define('WP_HOME', getenv('TEST_WP_URL'));
define('WP_SITEURL', getenv('TEST_WP_URL'));
define('WP_CONTENT_DIR', getenv('TEST_WP_CONTENT'));
define('WP_CONTENT_URL', getenv('TEST_WP_URL') . '/wp-content');
define('WP_DEFAULT_THEME', 'bare');

// Application passwords over plain http are allowed in this environment only.
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_AUTO_UPDATE_CORE', false);
define('WP_DEBUG', false);

// What the owner of a site with Galley's own plugin writes.
foreach (['GALLEY_URL', 'GALLEY_SECRET', 'GALLEY_SITE'] as $name) {
    if (getenv('TEST_WP_' . $name) !== false) {
        define($name, getenv('TEST_WP_' . $name));
    }
}

foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define($name . '_KEY', getenv('TEST_WP_SECRET') . $name . 'key');
    define($name . '_SALT', getenv('TEST_WP_SECRET') . $name . 'salt');
}

if (!defined('ABSPATH')) {
    define('ABSPATH', __DIR__ . '/');
}
require_once ABSPATH . 'wp-settings.php';
