<?php
/**
 * Plugin Name:       Galley
 * Description:       Tells Galley when something public changes, so that it is live at once, and opens Galley's previews and pages from WordPress.
 * Version:           1.0.0
 * Requires at least: 5.6
 * Requires PHP:      7.4
 * License:           MIT (compatible with the GPL)
 *
 * Copy this file to wp-content/mu-plugins/ and add to wp-config.php, above "That's all, stop editing":
 *
 *     define('GALLEY_URL', 'https://www.example.com');     // Galley's server, with its base path if it has one
 *     define('GALLEY_SECRET', '...');                      // the same as REBUILD_SECRET of that server
 *     define('GALLEY_SITE', 'https://www.example.com');    // optional: where readers go; View links lead there
 *
 * Nothing is patched, no permalink is changed, and the secret is neither stored nor shown.
 */

if (!defined('ABSPATH')) {
    exit;
}

// Inside of a condition, so that a second copy (among the plugins and among the must-use ones) does no harm.
if (!class_exists('Galley_Plugin', false)) {
    final class Galley_Plugin
    {
        private const STATE = 'galley_state';
        private const RETRY = 'galley_retry';
        /** Seconds until each further try. */
        private const DELAYS = [60, 300, 1200, 3600];
        /** Seconds that an answer may take: fewer where the editor may have to wait for it. */
        private const PATIENCE = 5;
        private const PATIENCE_OF_EDITORS = 3;
        private const LONGEST_REASON = 180;
        /** Seconds that the clock of Galley's server may differ. */
        private const TOLERANCE = 300;
        /** As the server wants it of REBUILD_SECRET. */
        private const SHORTEST_SECRET = 32;
        private const COMES = ['publish', 'approve', 'create'];
        private const GOES = ['unpublish', 'trash', 'delete', 'unapprove'];
        private const SITE_OPTIONS = [
            'blogname', 'blogdescription', 'site_icon', 'home', 'WPLANG', 'timezone_string', 'gmt_offset',
            'permalink_structure', 'category_base', 'tag_base',
            'show_on_front', 'page_on_front', 'page_for_posts', 'show_avatars',
        ];

        /** What has changed in this request: by blog and by thing. */
        private $changes = [];

        public function hook(): void
        {
            add_action('transition_post_status', [$this, 'post_moved'], 10, 3);
            add_action('post_updated', [$this, 'post_updated'], 10, 3);
            add_action('before_delete_post', [$this, 'post_deleted']);
            add_action('set_object_terms', [$this, 'terms_set'], 10, 6);
            foreach (['added', 'updated', 'deleted'] as $what) {
                add_action($what . '_post_meta', [$this, 'post_meta'], 10, 3);
                add_action($what . '_user_meta', [$this, 'user_meta'], 10, 3);
            }
            add_action('edit_attachment', [$this, 'file_edited']);
            add_action('delete_attachment', [$this, 'file_deleted']);

            add_action('created_term', [$this, 'term_created'], 10, 3);
            add_action('edited_term', [$this, 'term_edited'], 10, 3);
            add_action('delete_term', [$this, 'term_deleted'], 10, 3);

            add_action('wp_update_nav_menu', [$this, 'menu_changed']);
            add_action('wp_update_nav_menu_item', [$this, 'menu_changed']);
            add_action('wp_delete_nav_menu', [$this, 'menu_deleted']);

            add_filter('rest_menu_read_access', [$this, 'open_menus'], 10, 2);
            add_filter('rest_nav_menu_query', [$this, 'shown_menus']);
            add_filter('rest_nav_menu_item_query', [$this, 'items_of_shown_menus']);

            add_action('transition_comment_status', [$this, 'comment_moved'], 10, 3);
            add_action('wp_insert_comment', [$this, 'comment_made'], 10, 2);
            add_action('edit_comment', [$this, 'comment_edited']);

            add_action('profile_update', [$this, 'user_updated'], 10, 2);
            add_action('delete_user', [$this, 'user_deleted']);

            add_action('updated_option', [$this, 'option_updated'], 10, 3);
            add_action('added_option', [$this, 'option_added'], 10, 2);

            // After everything that writes the answer.
            add_action('shutdown', [$this, 'tell'], 1000);
            add_action(self::RETRY, [$this, 'retry']);

            add_filter('preview_post_link', [$this, 'preview_link'], 20, 2);
            add_action('template_redirect', [$this, 'open_preview'], 5);
            // After WordPress has settled which address is the right one, and has named its interface.
            add_action('template_redirect', [$this, 'open_site'], 20);
            add_action('admin_notices', [$this, 'notices']);
            register_deactivation_hook(__FILE__, [$this, 'forget']);
            add_action('rest_api_init', [$this, 'add_languages']);
            add_filter('pre_comment_user_ip', [$this, 'address_of_reader']);
        }

        // ---------------------------------------------------------------- Languages

        /** What Polylang and WPML do not tell over REST: the languages, and where the translations of a record are. */
        public function add_languages(): void
        {
            if ($this->languages() === []) {
                return;
            }
            register_rest_route('galley/v1', '/languages', [
                'methods' => 'GET',
                'permission_callback' => '__return_true',
                'callback' => [$this, 'languages'],
            ]);
            $field = function (callable $translations) {
                return [
                    'get_callback' => function ($record) use ($translations) {
                        $found = isset($record['id']) ? $translations((int) $record['id'], $record) : [];
                        return (object) array_filter($found, 'is_string');
                    },
                    'schema' => ['type' => 'object', 'context' => ['view', 'edit']],
                ];
            };
            foreach (get_post_types(['show_in_rest' => true]) as $type) {
                register_rest_field($type, 'translations', $field([$this, 'translations_of_post']));
            }
            foreach (get_taxonomies(['show_in_rest' => true]) as $taxonomy) {
                register_rest_field(
                    $taxonomy === 'post_tag' ? 'tag' : $taxonomy,
                    'translations',
                    $field([$this, 'translations_of_term'])
                );
            }
        }

        /** In the form of Polylang's own route. */
        public function languages(): array
        {
            if (function_exists('pll_languages_list')) {
                return array_map(function ($language) {
                    return [
                        'slug' => $language->slug,
                        'locale' => $language->locale,
                        'name' => $language->name,
                        'home_url' => pll_home_url($language->slug),
                        'is_default' => $language->slug === pll_default_language(),
                    ];
                }, pll_languages_list(['fields' => '']));
            }
            $known = apply_filters('wpml_active_languages', null, ['skip_missing' => 0]);
            return array_map(function ($language) {
                return [
                    'slug' => $language['language_code'],
                    'locale' => $language['default_locale'],
                    'name' => $language['native_name'],
                    'home_url' => apply_filters('wpml_home_url', home_url('/'), $language['language_code']),
                    'is_default' => $language['language_code'] === apply_filters('wpml_default_language', null),
                ];
            }, is_array($known) ? array_values($known) : []);
        }

        /** The addresses of the public translations of a post, its own included, by language. */
        public function translations_of_post(int $id): array
        {
            return array_map(function ($other) {
                $post = get_post($other);
                return $post && $post->post_status === 'publish' && $post->post_password === ''
                    ? get_permalink($post)
                    : null;
            }, $this->translated('post', $id, (string) get_post_type($id)));
        }

        public function translations_of_term(int $id, array $record): array
        {
            $taxonomy = isset($record['taxonomy']) ? (string) $record['taxonomy'] : '';
            return array_map(function ($other) use ($taxonomy) {
                $link = get_term_link((int) $other, $taxonomy);
                return is_wp_error($link) ? null : $link;
            }, $this->translated('term', $id, $taxonomy));
        }

        /** Ids by the slug of the language. */
        private function translated(string $kind, int $id, string $type): array
        {
            $of_polylang = "pll_get_{$kind}_translations";
            if (function_exists($of_polylang)) {
                return (array) $of_polylang($id);
            }
            $element = ($kind === 'post' ? 'post_' : 'tax_') . $type;
            $group = apply_filters('wpml_element_trid', null, $id, $element);
            $all = $group ? apply_filters('wpml_get_element_translations', null, $group, $element) : null;
            return array_map(function ($each) {
                return (int) $each->element_id;
            }, is_array($all) ? $all : []);
        }

        // ---------------------------------------------------------------- Menus of classic themes

        /** Lets everybody read the menus that the theme shows to everybody, since WordPress 6.8. */
        public function open_menus($is_open, $request): bool
        {
            if ($is_open || !preg_match('~^/wp/v2/(menus|menu-items)(?:/(\d+))?$~', $request->get_route(), $parts)) {
                return (bool) $is_open;
            }
            if ($request->get_method() !== 'GET') {
                return false;
            }
            $id = (int) ($parts[2] ?? 0);
            if ($id === 0) {
                return true;
            }
            $menus = $parts[1] === 'menus' ? [$id] : wp_get_object_terms($id, 'nav_menu', ['fields' => 'ids']);
            return is_array($menus) && array_intersect($menus, $this->menus_at_locations()) !== [];
        }

        /** Leaves out menus without a location, unless the account may read them anyway. */
        public function shown_menus($query): array
        {
            if ($this->may_read_menus()) {
                return $query;
            }
            $shown = $this->menus_at_locations();
            $wanted = empty($query['include']) ? $shown : array_intersect($shown, wp_parse_id_list($query['include']));
            return array_merge($query, ['include' => array_values($wanted) ?: [0]]);
        }

        public function items_of_shown_menus($query): array
        {
            if ($this->may_read_menus()) {
                return $query;
            }
            $shown = ['taxonomy' => 'nav_menu', 'field' => 'term_id', 'terms' => $this->menus_at_locations() ?: [0]];
            $asked = empty($query['tax_query']) ? [] : [$query['tax_query']];
            return array_merge($query, ['tax_query' => array_merge(['relation' => 'AND', $shown], $asked)]);
        }

        /** As WordPress itself decides. */
        private function may_read_menus(): bool
        {
            if (current_user_can('edit_theme_options') || current_user_can('edit_posts')) {
                return true;
            }
            foreach (get_post_types(['show_in_rest' => true], 'objects') as $type) {
                if (current_user_can($type->cap->edit_posts)) {
                    return true;
                }
            }
            return false;
        }

        /** @return int[] */
        private function menus_at_locations(): array
        {
            $shown = array_intersect_key(get_nav_menu_locations(), get_registered_nav_menus());
            return array_values(array_filter(array_map('intval', $shown)));
        }

        // ---------------------------------------------------------------- What changes

        /** Published, unpublished, put into the trash, and scheduled posts that go live. */
        public function post_moved($new, $old, $post): void
        {
            if ($new === $old || !$this->is_ours($post) || $post->post_password !== '') {
                return;
            }
            if ($new === 'publish') {
                $this->note_post('publish', $post);
            } elseif ($old === 'publish') {
                $this->note_post($new === 'trash' ? 'trash' : 'unpublish', $post);
            }
        }

        /** A change of what is published, and a password that is set or taken away. */
        public function post_updated($id, $after, $before): void
        {
            if (!$this->is_ours($after)) {
                return;
            }
            $was = $this->is_public($before);
            $is = $this->is_public($after);
            if ($was && $is) {
                $this->note_post('update', $after);
            } elseif ($was !== $is) {
                $hidden = $after->post_status === 'trash' ? 'trash' : 'unpublish';
                $this->note_post($is ? 'publish' : $hidden, $after);
            }
        }

        public function post_deleted($id): void
        {
            $post = get_post($id);
            if ($this->is_public($post)) {
                $this->note_post('delete', $post);
            } elseif ($post instanceof WP_Post && $post->post_type === 'nav_menu_item' && $post->post_status === 'publish') {
                $this->note('menu', 'update', null, 'a menu changed');
            }
        }

        public function terms_set($id, $terms, $new, $taxonomy, $append, $old): void
        {
            if (!$this->is_public_taxonomy($taxonomy) || !is_array($new) || !is_array($old)) {
                return;
            }
            $is_same = !array_diff($new, $old) && ($append || !array_diff($old, $new));
            $this->update_of_post($is_same ? null : get_post($id));
        }

        public function post_meta($meta, $id, $key): void
        {
            if ($key === '_thumbnail_id') {
                $this->update_of_post(get_post($id));
            } elseif ($key === '_wp_attachment_image_alt') {
                $this->file_edited($id);
            }
        }

        public function file_edited($id): void
        {
            $this->note('media', 'update', (int) $id, 'a media file changed');
        }

        public function file_deleted($id): void
        {
            $this->note('media', 'delete', (int) $id, 'a media file was deleted');
        }

        public function term_created($id, $tt, $taxonomy): void
        {
            $this->note_term('create', $id, $taxonomy);
        }

        public function term_edited($id, $tt, $taxonomy): void
        {
            $this->note_term('update', $id, $taxonomy);
        }

        public function term_deleted($id, $tt, $taxonomy): void
        {
            $this->note_term('delete', $id, $taxonomy);
        }

        /** Entries that are in no menu yet have the menu 0. */
        public function menu_changed($menu): void
        {
            if ((int) $menu > 0) {
                $this->note('menu', 'update', (int) $menu, 'a menu changed');
            }
        }

        public function menu_deleted($menu): void
        {
            $this->note('menu', 'delete', (int) $menu, 'a menu was deleted');
        }

        public function comment_moved($new, $old, $comment): void
        {
            if ($new === 'approved') {
                $this->note_comment('approve', $comment);
            } elseif ($old === 'approved') {
                $this->note_comment($new === 'delete' ? 'delete' : 'unapprove', $comment);
            }
        }

        public function comment_made($id, $comment): void
        {
            if ((string) $comment->comment_approved === '1') {
                $this->note_comment('approve', $comment);
            }
        }

        public function comment_edited($id): void
        {
            $comment = get_comment($id);
            if ($comment && (string) $comment->comment_approved === '1') {
                $this->note_comment('update', $comment);
            }
        }

        public function user_updated($id, $before): void
        {
            $after = get_userdata($id);
            if (!$after || !$before) {
                return;
            }
            foreach (['display_name', 'user_url', 'user_nicename'] as $field) {
                if ($after->$field !== $before->$field) {
                    $this->note_author('update', $id);
                    return;
                }
            }
        }

        public function user_meta($meta, $id, $key): void
        {
            if ($key === 'description') {
                $this->note_author('update', $id);
            }
        }

        public function user_deleted($id): void
        {
            $this->note_author('delete', $id);
        }

        public function option_updated($name, $old, $new): void
        {
            if ($name === 'sticky_posts') {
                $this->sticky_changed((array) $old, (array) $new);
            } elseif (in_array($name, self::SITE_OPTIONS, true)) {
                $this->note('site', 'update', null, 'a setting of the site changed');
            } elseif ($name === 'theme_mods_' . get_option('stylesheet')) {
                $places = function ($mods) {
                    return is_array($mods) && isset($mods['nav_menu_locations']) ? $mods['nav_menu_locations'] : [];
                };
                if ($places($old) !== $places($new)) {
                    $this->note('menu', 'update', null, 'menus changed their places');
                }
            }
        }

        public function option_added($name, $value): void
        {
            $this->option_updated($name, [], $value);
        }

        private function sticky_changed(array $old, array $new): void
        {
            foreach (array_merge(array_diff($old, $new), array_diff($new, $old)) as $id) {
                $this->update_of_post(get_post($id));
            }
        }

        // ---------------------------------------------------------------- What of it is public

        private function types(): array
        {
            /** The post types that Galley prints. */
            $public = array_values(array_diff(get_post_types(['show_in_rest' => true]), ['attachment']));
            return array_filter((array) apply_filters('galley_post_types', $public), 'is_string');
        }

        private function is_ours($post): bool
        {
            return $post instanceof WP_Post
                && in_array($post->post_type, $this->types(), true)
                && is_post_type_viewable($post->post_type);
        }

        private function is_public($post): bool
        {
            return $this->is_ours($post) && $post->post_status === 'publish' && $post->post_password === '';
        }

        private function is_public_taxonomy($taxonomy): bool
        {
            return is_string($taxonomy)
                && is_taxonomy_viewable($taxonomy)
                && array_intersect($this->types(), (array) get_taxonomy($taxonomy)->object_type) !== [];
        }

        private function update_of_post($post): void
        {
            if ($this->is_public($post)) {
                $this->note_post('update', $post);
            }
        }

        private function note_post(string $action, WP_Post $post): void
        {
            $done = [
                'publish' => 'published', 'update' => 'changed', 'unpublish' => 'unpublished',
                'trash' => 'put into the trash', 'delete' => 'deleted',
            ];
            $title = $post->post_title === '' ? (string) $post->ID : '"' . $post->post_title . '"';
            $this->note($post->post_type, $action, $post->ID, "$post->post_type $title was {$done[$action]}");
        }

        private function note_term(string $action, $id, $taxonomy): void
        {
            if ($this->is_public_taxonomy($taxonomy)) {
                $this->note('term', $action, (int) $id, "a term of $taxonomy changed");
            }
        }

        private function note_comment(string $action, $comment): void
        {
            $is_comment = in_array($comment->comment_type, ['', 'comment'], true);
            if ($is_comment && $this->is_public(get_post($comment->comment_post_ID))) {
                $this->note('comment', $action, (int) $comment->comment_ID, 'a comment changed');
            }
        }

        private function note_author(string $action, $id): void
        {
            if ((int) count_user_posts($id, $this->types(), true) > 0) {
                $this->note('user', $action, (int) $id, 'an author changed');
            }
        }

        private function note(string $event, string $action, ?int $id, string $reason): void
        {
            if (wp_installing()) {
                return;
            }
            $blog = get_current_blog_id();
            $key = $event . ':' . (string) $id;
            $before = isset($this->changes[$blog][$key]) ? $this->changes[$blog][$key]['action'] : null;
            if ($before !== null && $action === 'update') {
                return;
            }
            if (in_array($before, self::COMES, true) && in_array($action, self::GOES, true)) {
                // Nobody has seen it: the REST interface makes each comment public first, and then what was asked for.
                unset($this->changes[$blog][$key]);
                return;
            }
            if (in_array($before, self::GOES, true) && in_array($action, self::COMES, true)) {
                $action = 'update';
            }
            $this->changes[$blog][$key] = compact('event', 'action', 'id', 'reason');
        }

        // ---------------------------------------------------------------- The call

        /** One call for all that this request has changed, after its answer has gone out. */
        public function tell(): void
        {
            $all = $this->changes;
            $this->changes = [];
            if ($all === []) {
                return;
            }
            $patience = $this->let_go() ? self::PATIENCE : self::PATIENCE_OF_EDITORS;
            foreach ($all as $blog => $changes) {
                if ($changes === []) {
                    continue;
                }
                $is_elsewhere = is_multisite() && $blog !== get_current_blog_id();
                if ($is_elsewhere) {
                    switch_to_blog($blog);
                }
                $change = reset($changes);
                $others = count($changes) - 1;
                $change['reason'] = $this->shorten($change['reason'])
                    . ($others > 0 ? " (and $others more)" : '');
                $this->send($change, 0, $patience);
                if ($is_elsewhere) {
                    restore_current_blog();
                }
            }
        }

        /** A call that has failed, tried again by WP-Cron. */
        public function retry(): void
        {
            $state = $this->state();
            if ($state !== null && $state['change'] !== null) {
                $this->send($state['change'], $state['tries'], self::PATIENCE);
            }
        }

        /** Sends the answer now. True if the client no longer waits for this process. */
        private function let_go(): bool
        {
            if (wp_doing_cron() || PHP_SAPI === 'cli') {
                return true;
            }
            ignore_user_abort(true);
            foreach (['fastcgi_finish_request', 'litespeed_finish_request'] as $finish) {
                if (function_exists($finish)) {
                    $finish();
                    return true;
                }
            }
            return false;
        }

        private function send(array $change, int $tries, int $patience): void
        {
            $settings = $this->settings();
            if ($settings['url'] === null || $settings['key'] === null) {
                return;
            }
            $body = wp_json_encode($change + ['site' => home_url()]);
            if (!is_string($body)) {
                $body = '{}';
            }
            $id = 'msg_' . wp_generate_uuid4();
            $time = (string) time();
            $signature = base64_encode(hash_hmac('sha256', "$id.$time.$body", $settings['key'], true));
            $answer = wp_remote_post($settings['url'] . '/api/rebuilds', [
                'timeout' => $patience,
                'redirection' => 0,
                'user-agent' => 'Galley for WordPress',
                'headers' => [
                    'content-type' => 'application/json',
                    'webhook-id' => $id,
                    'webhook-timestamp' => $time,
                    'webhook-signature' => "v1,$signature",
                ],
                'body' => $body,
                'limit_response_size' => 65536,
            ]);
            $this->settle($answer, $change, $tries);
        }

        private function settle($answer, array $change, int $tries): void
        {
            $status = is_wp_error($answer) ? 0 : (int) wp_remote_retrieve_response_code($answer);
            if ($status >= 200 && $status < 300) {
                if (get_option(self::STATE) !== false) {
                    $this->forget();
                }
                return;
            }
            $why = $status === 0 ? $answer->get_error_message() : $this->meaning($status);
            // What the server has refused, it refuses again.
            $may_pass = $status === 0 || $status === 408 || $status === 429 || $status >= 500 && $status !== 501;
            $delay = $may_pass && isset(self::DELAYS[$tries]) ? self::DELAYS[$tries] : null;
            $state = [
                'at' => time(),
                'why' => $this->shorten(wp_strip_all_tags((string) $why)),
                'tries' => $tries + 1,
                'change' => $delay === null ? null : $change,
            ];
            update_option(self::STATE, $state, false);
            wp_clear_scheduled_hook(self::RETRY);
            if ($delay !== null) {
                wp_schedule_single_event(time() + $delay, self::RETRY);
            }
        }

        private function meaning(int $status): string
        {
            if ($status === 401 || $status === 403) {
                return "It answered $status: GALLEY_SECRET is not the same as its REBUILD_SECRET, or the clock of one of the two servers is wrong.";
            }
            if ($status === 404 || $status === 405 || $status >= 300 && $status < 400) {
                return "It answered $status: GALLEY_URL is not the address of a Galley server.";
            }
            return "It answered $status.";
        }

        /** What is kept of the last call, if that has failed. */
        private function state(): ?array
        {
            $state = get_option(self::STATE);
            if (!is_array($state) || !isset($state['at'], $state['why'], $state['tries'])) {
                return null;
            }
            $change = isset($state['change']) && is_array($state['change']) ? $state['change'] : null;
            return [
                'at' => (int) $state['at'],
                'why' => (string) $state['why'],
                'tries' => (int) $state['tries'],
                'change' => $change,
            ];
        }

        public function forget(): void
        {
            delete_option(self::STATE);
            wp_clear_scheduled_hook(self::RETRY);
        }

        private function shorten(string $text): string
        {
            $text = trim((string) preg_replace('/\s+/u', ' ', wp_check_invalid_utf8($text, true)));
            return mb_strlen($text) > self::LONGEST_REASON
                ? mb_substr($text, 0, self::LONGEST_REASON - 1) . '…'
                : $text;
        }

        // ---------------------------------------------------------------- Comments of readers

        /**
         * The address of the reader who wrote a comment, if Galley's server sent it and signed both. Without it, WordPress takes all
         * readers for one, who writes too quickly.
         */
        public function address_of_reader($address)
        {
            $header = function (string $name): string {
                return isset($_SERVER[$name]) ? (string) wp_unslash($_SERVER[$name]) : '';
            };
            $reader = $header('HTTP_X_GALLEY_READER');
            $id = $header('HTTP_WEBHOOK_ID');
            $time = $header('HTTP_WEBHOOK_TIMESTAMP');
            $key = $reader === '' ? null : $this->settings()['key'];
            $is_new = preg_match('/^\d{1,12}$/', $time) && abs(time() - (int) $time) <= self::TOLERANCE;
            if ($key === null || !$is_new || filter_var($reader, FILTER_VALIDATE_IP) === false) {
                return $address;
            }
            $words = "$reader\n" . file_get_contents('php://input');
            $signature = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$words", $key, true));
            return hash_equals($signature, $header('HTTP_WEBHOOK_SIGNATURE')) ? $reader : $address;
        }

        // ---------------------------------------------------------------- Preview and View

        /** Preview buttons and links of both editors and of the lists. */
        public function preview_link($link, $post)
        {
            $url = $this->settings()['url'];
            return $url !== null && $this->is_ours($post) ? $this->preview_of($url, $post) : $link;
        }

        /** The block editor makes the preview link of a draft itself, of its permalink: that leads here. */
        public function open_preview(): void
        {
            $url = $this->settings()['url'];
            if ($url === null || !is_preview() || !$this->is_page_for_people()) {
                return;
            }
            $post = get_queried_object();
            if ($this->is_ours($post) && current_user_can('edit_post', $post->ID)) {
                $this->leave_for($this->preview_of($url, $post));
            }
        }

        /** View links keep WordPress's addresses, which Galley reads; whoever opens one comes to the public site. */
        public function open_site(): void
        {
            $site = $this->settings()['site'];
            if ($site === null || is_preview() || is_404() || !$this->is_page_for_people() || $this->is_here($site)) {
                return;
            }
            $asked = isset($_SERVER['REQUEST_URI']) ? (string) wp_unslash($_SERVER['REQUEST_URI']) : '/';
            $home = (string) wp_parse_url(home_url('/'), PHP_URL_PATH);
            $path = $home !== '' && strpos($asked, $home) === 0 ? substr($asked, strlen($home)) : $asked;
            $this->leave_for($site . '/' . ltrim($path, '/'));
        }

        private function preview_of(string $url, WP_Post $post): string
        {
            return "$url/desk/preview/$post->ID";
        }

        /** Programs, Galley's own reading of the front page among them, ask for other things than HTML first. */
        private function is_page_for_people(): bool
        {
            $method = isset($_SERVER['REQUEST_METHOD']) ? $_SERVER['REQUEST_METHOD'] : '';
            $accept = isset($_SERVER['HTTP_ACCEPT']) ? ltrim((string) $_SERVER['HTTP_ACCEPT']) : '';
            return $method === 'GET'
                && stripos($accept, 'text/html') === 0
                && !is_feed() && !is_robots() && !is_favicon() && !is_trackback() && !is_embed()
                && !is_customize_preview()
                && (string) get_query_var('sitemap') === ''
                && (string) get_query_var('sitemap-stylesheet') === '';
        }

        /** Whether an address is that of this very WordPress, which would lead in circles. */
        private function is_here(string $site): bool
        {
            $shape = function (string $address): string {
                return strtolower(untrailingslashit((string) preg_replace('#^https?://#i', '', $address)));
            };
            $host = isset($_SERVER['HTTP_HOST']) ? (string) $_SERVER['HTTP_HOST'] : '';
            $here = $host . wp_parse_url(home_url('/'), PHP_URL_PATH);
            return $shape($site) === $shape($here);
        }

        private function leave_for(string $address): void
        {
            nocache_headers();
            header('Vary: Accept', false);
            // Not the "safe" one: the address is the owner's, from wp-config.php, on another host.
            if (wp_redirect($address, 302, 'Galley')) {
                exit;
            }
        }

        // ---------------------------------------------------------------- Settings and notices

        /**
         * What wp-config.php says, checked. In a network, the constants are the main site's; others have the filter.
         *
         * @return array{url: ?string, key: ?string, site: ?string, problems: string[]}
         */
        private function settings(): array
        {
            $is_own = !is_multisite() || is_main_site();
            $given = [
                'url' => $is_own && defined('GALLEY_URL') ? GALLEY_URL : null,
                'secret' => $is_own && defined('GALLEY_SECRET') ? GALLEY_SECRET : null,
                'site' => $is_own && defined('GALLEY_SITE') ? GALLEY_SITE : null,
            ];
            $given = array_merge($given, (array) apply_filters('galley_settings', $given, get_current_blog_id()));
            $problems = [];
            $url = $this->address($given['url']);
            if ($url === null) {
                $problems[] = $given['url'] === null
                    ? 'GALLEY_URL is not defined in wp-config.php: WordPress does not know where Galley is.'
                    : 'GALLEY_URL must be a whole address without a query or a password, such as https://www.example.com.';
            }
            $key = $this->key($given['secret']);
            if ($key === null) {
                $problems[] = $given['secret'] === null
                    ? 'GALLEY_SECRET is not defined in wp-config.php: it must be the same as REBUILD_SECRET of the server.'
                    : 'GALLEY_SECRET must be a text of at least 32 characters, the same as REBUILD_SECRET of the server.';
            }
            $site = $this->address($given['site']);
            if ($site === null && $given['site'] !== null) {
                $problems[] = 'GALLEY_SITE must be a whole address, such as https://www.example.com; View links stay as they are.';
            }
            return compact('url', 'key', 'site', 'problems');
        }

        private function address($given): ?string
        {
            $parts = is_string($given) ? wp_parse_url(trim($given)) : false;
            $is_whole = is_array($parts) && isset($parts['scheme'], $parts['host'])
                && in_array(strtolower($parts['scheme']), ['http', 'https'], true)
                && array_intersect(['user', 'pass', 'query', 'fragment'], array_keys($parts)) === [];
            return $is_whole ? untrailingslashit(trim($given)) : null;
        }

        private function key($given): ?string
        {
            $secret = is_string($given) ? trim($given) : '';
            if (strlen($secret) < self::SHORTEST_SECRET) {
                return null;
            }
            if (strpos($secret, 'whsec_') !== 0) {
                return $secret;
            }
            $bytes = base64_decode(substr($secret, 6), true);
            return is_string($bytes) && $bytes !== '' ? $bytes : null;
        }

        public function notices(): void
        {
            // In a network, whoever runs one of its sites can't change the constants.
            $is_theirs = !is_multisite() || is_main_site() || has_filter('galley_settings');
            if (!$is_theirs || !current_user_can('manage_options')) {
                return;
            }
            foreach ($this->settings()['problems'] as $problem) {
                $this->notice('warning', $problem);
            }
            $state = $this->state();
            if ($state !== null) {
                $ago = human_time_diff($state['at']);
                $next = $state['change'] === null
                    ? 'It is tried again when something is published.'
                    : 'It is tried again by itself.';
                $this->notice('error', "Galley could not be told of a change $ago ago. {$state['why']} $next");
            }
        }

        private function notice(string $kind, string $text): void
        {
            printf('<div class="notice notice-%s"><p><strong>Galley:</strong> %s</p></div>', esc_attr($kind), esc_html($text));
        }
    }

    (new Galley_Plugin())->hook();
}
