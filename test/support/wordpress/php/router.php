<?php
/** What a web server's rewrite rules do for WordPress, for PHP's own server. */
$path = rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/');

// A site's own content lies outside the shared files.
if (str_starts_with($path, '/wp-content/')) {
    $root = realpath(getenv('TEST_WP_CONTENT'));
    $file = realpath($root . substr($path, strlen('/wp-content')));
    if ($file !== false && is_file($file) && str_starts_with($file, $root . '/') && !str_ends_with($file, '.php')) {
        $changed = gmdate('D, d M Y H:i:s', filemtime($file)) . ' GMT';
        header('Last-Modified: ' . $changed);
        if (($_SERVER['HTTP_IF_MODIFIED_SINCE'] ?? '') === $changed) {
            http_response_code(304);
            return true;
        }
        header('Content-Type: ' . (mime_content_type($file) ?: 'application/octet-stream'));
        header('Content-Length: ' . filesize($file));
        if ($_SERVER['REQUEST_METHOD'] !== 'HEAD') {
            readfile($file);
        }
        return true;
    }
    // With plain permalinks WordPress itself would answer with the front page.
    http_response_code(404);
    return true;
} elseif ($path !== '/') {
    $file = __DIR__ . $path;
    if (is_file($file) || is_file(rtrim($file, '/') . '/index.php')) {
        return false;
    }
}

// WordPress works the route out of these; PHP's server fills them in from the path.
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['PHP_SELF'] = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = __DIR__ . '/index.php';
unset($_SERVER['PATH_INFO']);
chdir(__DIR__);
require __DIR__ . '/index.php';
