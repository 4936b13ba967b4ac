import { z } from 'zod';
import { siteAddress } from '../addresses.ts';
import { bucketAddress, headerText, oneOf, variablesOf, wholeNumber, yesOrNo } from '../values.ts';

const storage = variablesOf('Object storage and CDN', 'publish');
const server = variablesOf('Object storage and CDN', 'server');

/** Where a publication goes besides the folder of releases. */
export const publishingVariables = {
  PUBLISH_TO: storage.optional(
    bucketAddress(),
    'none: the site is in the folder of releases only',
    {
      meaning:
        'An S3 bucket that `npm run publish` and rebuilds bring up to date after each publication, with the path of the site in it: AWS, Cloudflare R2, Backblaze B2, Bunny, MinIO and others. See docs/scale.md.',
      example: 's3://paper/site',
    },
  ),
  FOLLOW: server.optional(
    bucketAddress(),
    'none: the server shows what is published in its folder of releases',
    {
      meaning:
        'An S3 bucket that another machine publishes to. The server downloads each release that is live there into its own folder of releases, shows it, and makes no rebuilds itself.',
      example: 's3://paper/site',
    },
  ),
  FOLLOW_SECONDS: server.preset(wholeNumber(1, 86_400), '10', {
    meaning: 'How often the server asks the bucket in FOLLOW for a new release, in seconds.',
    example: '60',
  }),
  S3_ENDPOINT: storage.optional(siteAddress(), 'AWS', {
    meaning: 'The address of the S3 service, if it is not AWS: scheme and host.',
    example: 'https://0123456789abcdef.r2.cloudflarestorage.com',
  }),
  S3_PATH_STYLE: storage.optional(yesOrNo(), '1 with S3_ENDPOINT, otherwise 0', {
    meaning:
      'Whether the name of the bucket is in the path of requests (`https://host/bucket/key`) and not in the host.',
    example: '0',
  }),
  S3_REDIRECTS: storage.optional(yesOrNo(), '0 with S3_ENDPOINT, otherwise 1', {
    meaning:
      'Whether the pages at old addresses also have `x-amz-website-redirect-location`, with which a website of S3 answers 301. Some services refuse it. Without it, these pages redirect by themselves.',
    example: '1',
  }),
  AWS_ACCESS_KEY_ID: storage.optional(
    headerText(),
    'what the AWS SDK finds: a profile, or a role of the machine',
    {
      meaning: 'The key of the account that writes to the bucket, or of CloudFront.',
      example: 'AKIA0123456789ABCDEF',
    },
  ),
  AWS_SECRET_ACCESS_KEY: storage.optional(headerText(), 'none', {
    meaning: 'The secret of AWS_ACCESS_KEY_ID.',
    example: '0123456789abcdef0123456789abcdef01234567',
    secret: true,
  }),
  AWS_SESSION_TOKEN: storage.optional(headerText(), 'none', {
    meaning: 'The session token of temporary credentials.',
    example: 'IQoJb3JpZ2luX2VjEXAMPLE',
    secret: true,
  }),
  AWS_REGION: storage.optional(
    z.string().regex(/^[a-z0-9-]+$/, 'must be the name of a region, such as eu-central-1.'),
    'us-east-1',
    {
      meaning:
        'The region of the bucket. Other services have names of their own, or accept `auto`.',
      example: 'eu-central-1',
    },
  ),
  CDN_PURGE: storage.optional(oneOf('cloudflare', 'fastly', 'bunny', 'cloudfront'), 'none', {
    meaning:
      'The CDN in front of the site. After each publication, it is told which addresses have changed. It needs SITE_URL, CDN_ZONE, and CDN_TOKEN or, for CloudFront, the AWS credentials.',
    example: 'cloudflare',
  }),
  CDN_ZONE: storage.optional(
    z.string().regex(/^[\w-]+$/, 'must be an id: letters, digits, hyphens.'),
    'none',
    {
      meaning:
        'The site at the CDN: the zone id of Cloudflare, the service id of Fastly, the id of Bunny’s pull zone, or the distribution id of CloudFront.',
      example: '023e105f4ecef8ad9ca31a8372d0c353',
    },
  ),
  CDN_TOKEN: storage.optional(headerText(), 'none', {
    meaning: 'The API token of the CDN. It needs the right to purge, and no other.',
    example: '0123456789abcdef0123456789abcdef',
    secret: true,
  }),
};
