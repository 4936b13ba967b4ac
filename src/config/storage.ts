import type { z } from 'zod';
import type { Given } from './credentials.ts';
import type { SettingsProblem } from './errors.ts';
import { problemWith, type variables, type VariableName } from './variables.ts';

type Values = z.output<typeof variables>;

/** How the S3 service is reached. */
export function s3Of(values: Values) {
  const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = values;
  const isAws = values.S3_ENDPOINT === undefined;
  return Object.freeze({
    /** Null for AWS. */
    endpoint: values.S3_ENDPOINT ?? null,
    region: values.AWS_REGION ?? 'us-east-1',
    isPathStyle: values.S3_PATH_STYLE ?? !isAws,
    /** Objects at old addresses say where they redirect to. */
    redirects: values.S3_REDIRECTS ?? isAws,
    /** Null to let the AWS SDK find them. */
    credentials:
      key === undefined || secret === undefined
        ? null
        : Object.freeze({
            accessKeyId: key,
            secretAccessKey: secret,
            sessionToken: values.AWS_SESSION_TOKEN,
          }),
  });
}

export type S3Settings = ReturnType<typeof s3Of>;
export type AwsCredentials = NonNullable<S3Settings['credentials']>;

/** The CDN that is told what has changed. CloudFront has no token, but the credentials of AWS. */
export function cdnOf(values: Values) {
  const { CDN_PURGE: name, CDN_ZONE: zone, CDN_TOKEN: token = '' } = values;
  return name === undefined || zone === undefined ? null : Object.freeze({ name, zone, token });
}

export type CdnSettings = NonNullable<ReturnType<typeof cdnOf>>;

/** Problems of storage and CDNs: a setting needs another one, or two exclude each other. */
export function storageProblems(given: Given, isPreview: boolean): SettingsProblem[] {
  const missing = (name: VariableName, with_: VariableName): SettingsProblem[] =>
    given[name] === undefined
      ? [problemWith(name, `is missing: ${with_} is set, which needs it.`)]
      : [];
  const isCloudFront = given.CDN_PURGE === 'cloudfront';
  return [
    ...(given.AWS_ACCESS_KEY_ID === undefined
      ? []
      : missing('AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID')),
    ...(given.AWS_SECRET_ACCESS_KEY === undefined
      ? []
      : missing('AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY')),
    ...(given.CDN_PURGE === undefined
      ? []
      : [
          ...missing('SITE_URL', 'CDN_PURGE'),
          ...missing('CDN_ZONE', 'CDN_PURGE'),
          ...missing(isCloudFront ? 'AWS_ACCESS_KEY_ID' : 'CDN_TOKEN', 'CDN_PURGE'),
        ]),
    ...(given.FOLLOW !== undefined && given.PUBLISH_TO !== undefined
      ? [
          {
            variable: 'FOLLOW',
            problem:
              'is set, and PUBLISH_TO, too. A server follows a bucket or publishes to one: remove one of both.',
          },
        ]
      : []),
    // A preview renders all entries.
    ...(given.PRERENDER_LATEST !== undefined && given.PUBLISH_TO !== undefined && !isPreview
      ? [
          {
            variable: 'PRERENDER_LATEST',
            problem:
              'is set, and a bucket in PUBLISH_TO or --to, too. It leaves pages to Galley’s own server, and a bucket cannot render them: remove one of both.',
          },
        ]
      : []),
  ];
}
