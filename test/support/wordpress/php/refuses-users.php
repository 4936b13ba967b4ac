<?php
/**
 * Plugin Name: No users for the public, for tests
 *
 * Refuses as security plugins do. WordPress 6.1 ends with a fatal error when it has to embed such a user.
 */
add_filter('rest_pre_dispatch', function ($result, $server, $request) {
    return str_starts_with($request->get_route(), '/wp/v2/users') && !is_user_logged_in()
        ? new WP_Error('rest_forbidden', 'The users are not listed.', ['status' => 401])
        : $result;
}, 10, 3);
