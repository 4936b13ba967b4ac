export interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Cut to the size, instead of fitted into it. */
  readonly cut: boolean;
}

const boxes: readonly { name: string; width: number; height: number; cut: boolean }[] = [
  { name: 'medium', width: 300, height: 300, cut: false },
  { name: 'large', width: 1024, height: 1024, cut: false },
  { name: 'thumbnail', width: 150, height: 150, cut: true },
  { name: 'medium_large', width: 768, height: Infinity, cut: false },
  { name: '1536x1536', width: 1536, height: 1536, cut: false },
  { name: '2048x2048', width: 2048, height: 2048, cut: false },
];

/** WordPress's smaller versions of a picture: only those that are smaller than it is. */
export function sizesOf(width: number, height: number): Size[] {
  return boxes.flatMap((box) => {
    if (width <= box.width && height <= box.height) return [];
    if (box.cut) {
      return [{ ...box, width: Math.min(width, box.width), height: Math.min(height, box.height) }];
    }
    const scale = Math.min(box.width / width, box.height / height);
    return [
      {
        ...box,
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
      },
    ];
  });
}

/** `quay-300x188.jpg` */
export function sizedName(name: string, { width, height }: Size): string {
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)}-${width}x${height}${name.slice(dot)}`;
}
