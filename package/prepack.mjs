/** Puts beside the compiled code what `npm pack` and `npm publish` also send: the style sheets for texts, and the licence. */
import { cpSync, readFileSync, rmSync } from 'node:fs';

const styles = '../src/styles';
rmSync('dist', { recursive: true, force: true });
cpSync('../LICENSE', 'LICENSE');
const imported = readFileSync(`${styles}/texts.css`, 'utf8').matchAll(/'\.\/([a-z-]+\.css)'/g);
for (const name of ['texts.css', ...Array.from(imported, ([, name]) => name)])
  cpSync(`${styles}/${name}`, `dist/styles/${name}`);
