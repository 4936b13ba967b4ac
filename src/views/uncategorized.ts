import type { TermData } from '../wordpress/index.ts';

// The default category in the languages that WordPress is installed in most. They all say that a post has no category.
const names = new Set(
  `
  uncategorized, uncategorised, unkategorisiert, nicht kategorisiert, non classé, non classifié(e), sin categoría,
  sin categorizar, sem categoria, senza categoria, sense categoria, sen categoría, sailkatu gabea, geen categorie,
  niet gecategoriseerd, okategoriserade, okategoriserad, ikke kategoriseret, ikke-kategoriseret, ukategoriseret,
  ukategorisert, kategoriatta, kategorisoimaton, bez kategorii, bez rubriki, без рубрики, без категорії, без категория,
  без категорије, nezařazené, nezaradené, nekategorizirano, nerazvrščeno, kategorizálatlan, fără categorie,
  necategorizat, kategorisiz, chưa phân loại, chưa được phân loại, tak berkategori, tak terkategori, χωρίς κατηγορία,
  μη κατηγοριοποιημένο, ללא קטגוריה, غير مصنف, دسته‌بندی نشده, دسته‌بندی‌نشده, 未分類, 未分类, 미분류, 분류되지 않음
  `
    .trim()
    .split(/,\s+/),
);

// Words for "general", which an owner may have chosen for a section. As the first category of a site, they are WordPress's.
const general = new Set(['allgemein', 'general', 'général', 'genel', 'yleinen', 'egyéb', 'כללי']);
const firstId = 1;

/** True for WordPress's default category, which says that a post has none. Its slug says less: many owners rename the category alone. */
export function isUncategorized({ taxonomy, name, ids }: TermData): boolean {
  if (taxonomy !== 'category') return false;
  const own = name.normalize('NFC').trim().toLowerCase();
  return names.has(own) || (general.has(own) && ids.includes(firstId));
}
