/** Elements that only draw. All others go with everything that is in them. */
export const svgElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'style', 'view'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image'],
  ...['text', 'tspan', 'textPath', 'marker', 'clipPath', 'mask', 'pattern'],
  ...['linearGradient', 'radialGradient', 'stop', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix'],
  ...['feDiffuseLighting', 'feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood'],
  ...['feFuncA', 'feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feMerge', 'feMergeNode'],
  ...['feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting', 'feSpotLight'],
  ...['feTile', 'feTurbulence'],
]);

/** Elements without which nothing is to be seen. */
export const svgDrawing: ReadonlySet<string> = new Set([
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image', 'text', 'use'],
]);

/** Elements that may hold text. */
export const svgTexts: ReadonlySet<string> = new Set([
  ...['text', 'tspan', 'textPath', 'title', 'desc', 'style'],
]);

/** Attributes that place, shape and colour. `href` has rules of its own. */
export const svgAttributes: ReadonlySet<string> = new Set([
  ...['id', 'class', 'style', 'lang', 'role', 'aria-label', 'aria-hidden', 'xml:space', 'version'],
  ...['x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'd'],
  ...['width', 'height', 'viewBox', 'preserveAspectRatio', 'points', 'pathLength', 'transform'],
  ...['dx', 'dy', 'rotate', 'textLength', 'lengthAdjust', 'startOffset', 'method', 'spacing'],
  ...['side', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...['patternUnits', 'patternContentUnits', 'patternTransform', 'clipPathUnits', 'maskUnits'],
  ...['maskContentUnits', 'markerWidth', 'markerHeight', 'markerUnits', 'orient', 'refX', 'refY'],
  ...['filterUnits', 'primitiveUnits', 'in', 'in2', 'result', 'mode', 'type', 'values'],
  ...['tableValues', 'slope', 'intercept', 'amplitude', 'exponent', 'operator', 'k1', 'k2', 'k3'],
  ...['k4', 'order', 'kernelMatrix', 'divisor', 'bias', 'targetX', 'targetY', 'edgeMode'],
  ...['preserveAlpha', 'surfaceScale', 'diffuseConstant', 'specularConstant', 'radius'],
  ...['specularExponent', 'limitingConeAngle', 'pointsAtX', 'pointsAtY', 'pointsAtZ', 'azimuth'],
  ...['elevation', 'z', 'scale', 'xChannelSelector', 'yChannelSelector', 'stdDeviation'],
  ...['baseFrequency', 'numOctaves', 'seed', 'stitchTiles', 'flood-color', 'flood-opacity'],
  ...['lighting-color', 'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width'],
  ...['stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'color', 'opacity', 'display', 'visibility'],
  ...['overflow', 'clip', 'clip-path', 'clip-rule', 'mask', 'filter', 'marker', 'marker-start'],
  ...['marker-mid', 'marker-end', 'paint-order', 'vector-effect', 'shape-rendering'],
  ...['text-rendering', 'image-rendering', 'color-interpolation', 'color-interpolation-filters'],
  ...['color-rendering', 'stop-color', 'stop-opacity', 'mix-blend-mode', 'isolation'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'font-variant', 'font-stretch'],
  ...['letter-spacing', 'word-spacing', 'text-anchor', 'text-decoration', 'dominant-baseline'],
  ...['alignment-baseline', 'baseline-shift', 'writing-mode', 'direction', 'unicode-bidi'],
  ...['enable-background'],
]);
