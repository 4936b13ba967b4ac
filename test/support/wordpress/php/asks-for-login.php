<?php
/**
 * Plugin Name: A login for the whole interface, for tests
 *
 * As WordPress's own handbook has it, and many security plugins with it.
 */
add_filter('rest_authentication_errors', function ($result) {
    if ($result === true || is_wp_error($result)) {
        return $result;
    }
    return is_user_logged_in()
        ? $result
        : new WP_Error('rest_not_logged_in', 'You are not currently logged in.', ['status' => 401]);
});
