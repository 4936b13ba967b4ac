<!doctype html>
<html <?php language_attributes(); ?>>
<head><meta charset="utf-8"><?php wp_head(); ?></head>
<body>
<?php
while (have_posts()) {
    the_post();
    the_title('<h2>', '</h2>');
    the_content();
}
wp_footer();
?>
</body>
</html>
