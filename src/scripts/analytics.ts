/** Loads the script that counts visits, but not for Global Privacy Control or Do Not Track. */
interface Analytics {
  readonly src: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Matomo's id of the site. */
  readonly matomoSite?: number;
}

const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
const asksNotTo = globalPrivacyControl === true || navigator.doNotTrack === '1';
const element = document.querySelector('head > script[data-analytics]');
if (element !== null && !asksNotTo) load(JSON.parse(element.textContent) as Analytics);

function load({ src, attributes, matomoSite }: Analytics): void {
  if (matomoSite !== undefined) prepareMatomo(src, matomoSite);
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** Matomo's script takes its commands from a list. Without cookies, readers need not be asked. */
function prepareMatomo(src: string, site: number): void {
  const commands = [
    ['disableCookies'],
    ['setTrackerUrl', new URL('matomo.php', src).href],
    ['setSiteId', String(site)],
    ['trackPageView'],
    ['enableLinkTracking'],
  ];
  Object.assign(window, { _paq: commands });
}
