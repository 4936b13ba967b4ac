const lines = [
  ['F2', 22, 'Port Saltern, Inner Basin'],
  [
    'F1',
    13,
    'Tides for the week of 30 October. Heights above the lowest that the almanac expects.',
  ],
  ['F1', 15, ''],
  ['F3', 15, 'Fri 30   low 04:12 0.4 m   high 10:25 2.1 m   low 16:40 0.5 m   high 22:51 1.9 m'],
  ['F3', 15, 'Sat 31   low 05:01 0.4 m   high 11:13 2.1 m   low 17:31 0.4 m   high 23:42 1.9 m'],
  ['F3', 15, 'Sun  1   low 04:50 0.5 m   high 11:02 2.0 m   low 17:24 0.4 m   high 23:36 1.8 m'],
  ['F1', 15, ''],
  ['F1', 13, 'Clocks go back on Sunday; the sea does not. Not to be used for navigation.'],
] as const;

/** The tide table for the wall, one sheet: a PDF of the plainest kind. */
export function setTideTable(): Buffer {
  const text = lines.map(
    ([font, size, line]) => `/${font} ${size} Tf (${escape(line)}) Tj 0 -26 Td`,
  );
  const stream = `BT 56 500 Td ${text.join('\n')} ET`;
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    font('Times-Roman'),
    font('Times-Bold'),
    font('Courier'),
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const place = pdf.length;
    pdf += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${pdf}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  );
}

function escape(text: string): string {
  return text.replaceAll(/[()\\]/g, String.raw`\$&`);
}
