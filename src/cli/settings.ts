import { writeFile } from 'node:fs/promises';
import { exampleFile } from '../config/variables.ts';

await writeFile(new URL('../../.env.example', import.meta.url), exampleFile());
console.log('Wrote .env.example from src/config/variables.ts.');
