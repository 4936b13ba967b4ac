import { flock } from './kit/birds.ts';
import { lobsterBoat, yacht } from './kit/boats.ts';
import { carve, cloud } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { px, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';
import { row } from './kit/town.ts';

const skin = '#e3ac86';
const shade = '#c78866';
const silver = '#c9cbc4';

const knit = repeat(11, (line) =>
  repeat(15, (i) => {
    const x = 250 + i * 50 + (line % 2) * 25;
    const y = 760 + line * 28;
    return `M${px(x)} ${y}l12 12l12 -12`;
  }),
);

const woman = `<path d="M470 330Q440 560 520 640Q560 560 560 420zM730 330Q770 560 690 650Q640 560 650 420z" fill="${silver}"/>
<path d="M180 1060Q180 800 380 730Q480 700 520 680H690Q740 700 840 730Q1030 800 1030 1060z" fill="${ink.navy}"/>
<clipPath id="sweater"><path d="M180 1060Q180 800 380 730Q480 700 520 680H690Q740 700 840 730Q1030 800 1030 1060z"/></clipPath><path d="${knit}" stroke="#3d6484" stroke-width="5" fill="none" clip-path="url(#sweater)"/>
<path d="M760 700Q800 716 840 730Q1030 800 1030 1060H880Q900 840 760 700z" fill="${ink.night}" opacity="0.35"/>
<path d="M536 590H676V720Q606 770 536 720z" fill="${shade}"/>
<path d="M500 660Q606 760 714 660L730 740Q606 830 486 740z" fill="#2f5573"/>${repeat(14, (i) => `<path d="M${500 + i * 16} ${px(690 + Math.sin((i / 13) * Math.PI) * 40)}v46" stroke="${ink.navy}" stroke-width="5"/>`)}
<path d="M470 360Q466 300 500 270H710Q746 300 740 370Q748 500 690 580Q650 636 606 640Q560 636 520 580Q468 500 470 360z" fill="${skin}"/>
<path d="M680 280H710Q746 300 740 370Q748 500 690 580Q650 636 606 640Q690 560 690 430Q694 340 680 280z" fill="${shade}" opacity="0.75"/>
<path d="M468 360Q440 350 444 396Q450 440 478 444zM742 360Q770 350 766 396Q760 440 734 444z" fill="${skin}"/>
<path d="M452 300Q450 380 478 430Q480 360 500 320zM760 300Q764 380 732 430Q734 360 712 320z" fill="${silver}"/><path d="M462 320Q464 380 478 420M748 320Q748 380 736 420" stroke="#8f958f" stroke-width="4" fill="none"/>
<path d="M510 388Q540 366 580 382M634 382Q674 366 704 388" stroke="#8f958f" stroke-width="11" fill="none" stroke-linecap="round"/>
<path d="M524 420Q548 402 576 420Q548 434 524 420zM640 420Q666 402 692 420Q666 434 640 420z" fill="#fffaf0"/><circle cx="554" cy="418" r="10" fill="${ink.sea}"/><circle cx="670" cy="418" r="10" fill="${ink.sea}"/><circle cx="555" cy="418" r="5" fill="${ink.night}"/><circle cx="671" cy="418" r="5" fill="${ink.night}"/>
<path d="M520 418Q548 398 580 420M636 420Q666 398 696 418" stroke="${ink.night}" stroke-width="5" fill="none"/>
<path d="M500 428l-18 -8M502 440l-20 4M712 428l18 -8M710 440l20 4" stroke="${shade}" stroke-width="4"/>
<path d="M606 410Q590 470 586 486Q606 504 630 486" stroke="#a8654a" stroke-width="7" fill="none" stroke-linecap="round"/>
<ellipse cx="528" cy="480" rx="34" ry="22" fill="${ink.rust}" opacity="0.25"/><ellipse cx="686" cy="480" rx="34" ry="22" fill="${ink.rust}" opacity="0.25"/>
<path d="M560 546Q606 566 656 540" stroke="${ink.wine}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M546 530q-8 14 2 28M668 524q10 12 4 28" stroke="${shade}" stroke-width="5" fill="none"/><path d="M580 572Q606 582 632 570" stroke="${shade}" stroke-width="5" fill="none"/>
<path d="M440 296Q420 150 606 140Q796 150 770 296Q606 250 440 296z" fill="${ink.night}"/><path d="M440 296Q606 240 770 296L772 330Q606 276 438 330z" fill="#2f3f4c"/><path d="M450 322Q606 262 762 322Q740 372 606 358Q480 372 450 322z" fill="${ink.night}"/><path d="M480 336Q606 300 730 336" stroke="#4d6379" stroke-width="5" fill="none"/>
<g transform="translate(606 224)"><circle r="32" fill="${ink.ochre}"/><path d="M0 -22V20M-14 -8H14M-20 6Q-14 22 0 22Q14 22 20 6" stroke="${ink.night}" stroke-width="6" fill="none"/><circle cy="-20" r="6" fill="none" stroke="${ink.night}" stroke-width="5"/></g>
<path d="M500 720Q520 860 556 900M716 720Q700 860 664 900" stroke="#4b2c20" stroke-width="13" fill="none"/>
<path d="M500 880H590V1030H490zM622 880H712L722 1030H622z" fill="#1c2730"/><path d="M510 850H580V884H510zM632 850H702V884H632z" fill="#2f3f4c"/><path d="M586 900H626V960H586z" fill="#2f3f4c"/><path d="M490 990H590V1040H486zM622 990H722L726 1040H622z" fill="#2f3f4c"/><path d="M504 890V1020M640 890V1020" stroke="#6b8290" stroke-width="6"/>`;

const defs =
  fade('sky', [0, '#d98a5c'], [0.5, '#eec48c'], [1, '#f6e8c4']) +
  fade('water', [0, '#c9b58e'], [0.3, '#5f979a'], [1, '#24506a']);

export const harbourMaster = sheet(
  'harbour-master',
  backdrop('url(#sky)', -50, 620) +
    cloud(60, 220, 320, '#f7e3bd', 0.8) +
    cloud(940, 160, 460, '#f7e3bd', 0.85) +
    cloud(1220, 330, 360, '#f3cfa0', 0.8) +
    `<path d="M-50 560Q200 500 460 530T1000 500T1650 470V640H-50z" fill="${ink.moss}"/>` +
    row(5, 900, 596, { count: 7, w: 96, h: 88 }) +
    row(3, -30, 600, { count: 5, w: 88, h: 80 }) +
    backdrop('url(#water)', 590) +
    carve(
      6,
      { x: -50, y: 600, w: 1700, h: 430 },
      { count: 190, length: 130, colour: ink.cream, opacity: 0.45 },
    ) +
    yacht({ x: 1470, y: 700, scale: 0.8 }, ink.rose, ink.wine) +
    lobsterBoat({ x: 1250, y: 830, scale: 1.25, flip: true }, ink.teal) +
    lobsterBoat({ x: 110, y: 740, scale: 0.8 }, ink.wine) +
    flock(7, { x: 940, y: 220, w: 460, h: 150 }, 8, ink.navy) +
    woman,
  { defs, warmth: 0.05, grain: 0.22 },
);
