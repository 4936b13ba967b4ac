import type { Drawing } from './kit/sheet.ts';
import { bakery } from './bakery.ts';
import { boatsLit } from './boats-lit.ts';
import { boatyard } from './boatyard.ts';
import { broa } from './broa.ts';
import { cafe } from './cafe.ts';
import { choir } from './choir.ts';
import { clockWinder } from './clock-winder.ts';
import { margaretOake } from './ferry.ts';
import { fishSoup } from './fish-soup.ts';
import { fog } from './fog.ts';
import { gullAndChips } from './gull-and-chips.ts';
import { harbourMap } from './harbour-map.ts';
import { harbourMaster } from './harbour-master.ts';
import { herring } from './herring.ts';
import { gullRock } from './lighthouse.ts';
import { longWharf } from './long-wharf.ts';
import { market } from './market.ts';
import { regatta } from './regatta.ts';
import { rowing } from './rowing.ts';
import { shiohama } from './shiohama.ts';
import { storm } from './storm.ts';
import { tallShip } from './tall-ship.ts';
import { tideClock } from './tide-clock.ts';

export const drawings: readonly Drawing[] = [
  longWharf,
  gullRock,
  margaretOake,
  regatta,
  storm,
  boatsLit,
  bakery,
  broa,
  tideClock,
  choir,
  shiohama,
  harbourMap,
  gullAndChips,
  boatyard,
  cafe,
  fog,
  fishSoup,
  herring,
  market,
  harbourMaster,
  tallShip,
  rowing,
  clockWinder,
];
