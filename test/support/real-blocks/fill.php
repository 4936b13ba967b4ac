<?php
/** Uploads files and writes posts, as an administrator does it: reads the plan, gives what was made as JSON. */
function fill_site(array $plan): string
{
    require_once ABSPATH . 'wp-admin/includes/image.php';
    require_once ABSPATH . 'wp-admin/includes/file.php';
    require_once ABSPATH . 'wp-admin/includes/media.php';
    wp_set_current_user(1);
    foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1, 'fields' => 'ids']) as $id) {
        wp_delete_post($id, true);
    }
    $words = ['home' => home_url()];

    foreach ($plan['uploads'] as $name => $file) {
        $copy = wp_tempnam($file);
        copy($plan['folder'] . '/' . $file, $copy);
        $id = media_handle_sideload(['name' => $file, 'tmp_name' => $copy], 0, "The $name of the paper", ['post_excerpt' => "Caption of $name"]);
        if (is_wp_error($id)) {
            throw new RuntimeException($file . ': ' . $id->get_error_message());
        }
        update_post_meta($id, '_wp_attachment_image_alt', "Alt of $name");
        $words["$name.id"] = $id;
        $words["$name.url"] = wp_get_attachment_url($id);
        $words["$name.link"] = get_permalink($id);
        foreach (['thumbnail', 'medium', 'large'] as $size) {
            $words["$name.$size"] = wp_get_attachment_image_src($id, $size)[0] ?? '';
        }
    }

    $write = function (array $post): int {
        $id = wp_insert_post(wp_slash($post + ['post_status' => 'publish', 'post_author' => 1]), true);
        if (is_wp_error($id)) {
            throw new RuntimeException($post['post_title'] . ': ' . $id->get_error_message());
        }
        return $id;
    };
    $parent = 0;
    foreach (['harbour', 'größe', 'deep-page'] as $slug) {
        $parent = $write(['post_type' => 'page', 'post_name' => $slug, 'post_title' => ucfirst($slug), 'post_content' => "The page $slug.", 'post_parent' => $parent]);
    }
    $words['page'] = get_permalink($parent);
    $words['reusable'] = $write(['post_type' => 'wp_block', 'post_title' => 'Reusable', 'post_content' => '<!-- wp:paragraph --><p>From a reusable block.</p><!-- /wp:paragraph -->']);
    $words['menu'] = $write(['post_type' => 'wp_navigation', 'post_title' => 'Menu', 'post_content' => sprintf('<!-- wp:navigation-submenu {"label":"Menu entry","url":"%s","kind":"custom"} --><!-- wp:navigation-link {"label":"Inner entry","url":"%s"} /--><!-- /wp:navigation-submenu -->', $words['page'], home_url('/'))]);
    set_theme_mod('custom_logo', $words['alpha.id']);
    wp_insert_term('Fishing', 'category', ['slug' => 'fishing']);
    $inner = wp_insert_term('Nets & knots', 'category', ['slug' => 'nets', 'parent' => get_term_by('slug', 'fishing', 'category')->term_id])['term_id'];

    $ids = [];
    $day = 1;
    foreach ($plan['posts'] as $slug => $text) {
        $ids[$slug] = $write([
            'post_name' => $slug,
            'post_title' => preg_match('/^<!-- title: (.*) -->/', $text, $found) ? $found[1] : ucfirst(str_replace('-', ' ', $slug)),
            'post_date' => sprintf('2026-01-%02d 10:00:00', $day++),
            'post_content' => '',
            'post_category' => [$inner],
            'tags_input' => ['tide', 'boats & more'],
        ]);
        set_post_thumbnail($ids[$slug], $words['photo.id']);
        wp_insert_comment(['comment_post_ID' => $ids[$slug], 'comment_author' => 'Reader', 'comment_author_email' => 'reader@example.test', 'comment_content' => "A comment on $slug", 'comment_approved' => 1]);
    }
    foreach ($plan['posts'] as $slug => $text) {
        $text = preg_replace('/^<!-- title: .* -->\s*/', '', $text);
        $filled = preg_replace_callback('/\{\{([a-z0-9.]+)\}\}/', fn ($found) => $found[1] === 'self' ? $ids[$slug] : $words[$found[1]], $text);
        kses_remove_filters();
        wp_update_post(wp_slash(['ID' => $ids[$slug], 'post_content' => $filled]));
    }
    // An upload belongs to the post that it was uploaded in, which its own page leads to.
    wp_update_post(['ID' => $words['plain.id'], 'post_parent' => $ids['media-blocks']]);
    return json_encode(['words' => $words, 'posts' => $ids], JSON_THROW_ON_ERROR);
}
