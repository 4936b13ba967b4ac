import { carve, cloud, rays } from './kit/marks.ts';
import { lobsterBoat } from './kit/boats.ts';
import { ink } from './kit/palette.ts';
import { repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

const defs =
  fade('sky', [0, '#d77a4c'], [0.5, '#e9b168'], [1, '#f4dfae']) +
  fade('water', [0, '#6fa3a0'], [1, '#1f4c63']);

const legs = `<path d="M742 690V770M858 690V770" stroke="${ink.ochre}" stroke-width="22"/><path d="M690 790L742 760L800 790L742 776zM806 790L858 760L916 790L858 776z" fill="${ink.ochre}" stroke="#a86a1e" stroke-width="4"/>`;

const body = `<path d="M800 300Q1010 330 1010 540Q1006 700 800 716Q594 700 590 540Q590 330 800 300z" fill="#fffaf0"/>
<path d="M1000 470Q1030 620 960 720Q930 760 960 800Q880 760 870 690Q930 600 920 470Q960 430 1000 470zM600 470Q570 620 640 720Q670 760 640 800Q720 760 730 690Q670 600 680 470Q640 430 600 470z" fill="#8fa9b0"/>
<path d="M962 640Q990 720 950 810Q900 780 892 730zM638 640Q610 720 650 810Q700 780 708 730z" fill="${ink.night}"/>
<path d="M944 790l16 10-4-18zM656 790l-16 10 4-18z" fill="#fffaf0"/>
<path d="M640 620Q720 720 800 716Q900 712 950 620Q900 680 800 684Q700 680 640 620z" fill="${ink.mist}" opacity="0.6"/>`;

const head = `<path d="M800 90Q950 100 946 260Q940 370 800 380Q660 370 654 260Q650 100 800 90z" fill="#fffaf0"/>
<path d="M890 130Q950 170 946 260Q940 370 800 380Q900 340 900 240Q904 170 890 130z" fill="${ink.mist}" opacity="0.5"/>
<circle cx="722" cy="214" r="34" fill="${ink.ochre}"/><circle cx="878" cy="214" r="34" fill="${ink.ochre}"/><circle cx="728" cy="216" r="17" fill="${ink.night}"/><circle cx="872" cy="216" r="17" fill="${ink.night}"/><circle cx="734" cy="209" r="6" fill="#fff"/><circle cx="878" cy="209" r="6" fill="#fff"/>
<path d="M676 172L768 196M924 172L832 196" stroke="${ink.night}" stroke-width="11" stroke-linecap="round"/>
<path d="M756 252Q800 222 844 252Q838 318 800 344Q762 318 756 252z" fill="#e8a93e"/><path d="M756 272Q800 292 844 272" stroke="${ink.night}" stroke-width="6" fill="none"/><circle cx="800" cy="322" r="12" fill="${ink.rust}"/><path d="M784 246l6 12M816 246l-6 12" stroke="${ink.night}" stroke-width="5"/>`;

const chip = `<path d="M664 262L944 300L940 328L660 290z" fill="#f6cf6a" stroke="#a86a1e" stroke-width="5"/><path d="M664 262L944 300L943 309L663 271z" fill="#fdeeb4"/>`;

const post = `<path d="M560 800Q800 760 1040 800L1060 850Q800 900 540 850z" fill="#3b2a24"/><path d="M560 800Q800 760 1040 800Q800 846 560 800z" fill="#6d4c38"/><path d="M580 860Q800 896 1020 860L1006 1060H594z" fill="#4b3428"/><path d="M580 860Q690 880 700 884L704 1060H594z" fill="#6d4c38"/><path d="M566 930Q800 976 1034 930L1032 980Q800 1024 568 980z" fill="${ink.sand}"/>${repeat(15, (i) => `<path d="M${580 + i * 30} ${936 + Math.sin((i / 14) * Math.PI) * 22}l18 46" stroke="#8a6a3c" stroke-width="5"/>`)}`;

const cone = `<g transform="translate(1300 830) rotate(12)"><path d="M-110 -90H110L30 150H-30z" fill="#f7edd4"/><path d="M-110 -90H110L98 -54H-98zM-72 24H72L60 60H-60z" fill="${ink.rust}"/>${repeat(9, (i) => `<path d="M${-96 + i * 22} -84l${(i % 3) * 6 - 10} -${70 + ((i * 29) % 50)}l22 -4l8 80z" fill="#f6cf6a" stroke="#a86a1e" stroke-width="4"/>`)}</g>`;

export const gullAndChips = sheet(
  'gull-and-chips',
  backdrop('url(#sky)', -50, 640) +
    rays(800, 300, { from: 330, to: 1100, count: 54, colour: '#fbeabf', opacity: 0.45, seed: 4 }) +
    cloud(60, 250, 360, '#f7dfb4', 0.8) +
    cloud(1180, 200, 380, '#f7dfb4', 0.8) +
    backdrop('url(#water)', 600) +
    carve(
      4,
      { x: -50, y: 612, w: 1700, h: 420 },
      { count: 190, length: 140, colour: ink.cream, opacity: 0.42 },
    ) +
    lobsterBoat({ x: 270, y: 690, scale: 0.95 }, ink.navy) +
    `<path d="M-50 900H1650V1060H-50z" fill="#7b573d"/><path d="M-50 900H1650V916H-50z" fill="#a87f57"/>` +
    repeat(
      18,
      (i) =>
        `<path d="M${-20 + i * 96} 916V1060" stroke="${ink.night}" stroke-width="5" opacity="0.5"/>`,
    ) +
    carve(
      9,
      { x: -50, y: 920, w: 1700, h: 110 },
      { count: 80, length: 120, colour: ink.night, opacity: 0.25 },
    ) +
    cone +
    post +
    legs +
    body +
    head +
    chip,
  { defs, warmth: 0.05 },
);
