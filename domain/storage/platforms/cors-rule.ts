import type { PolicyTarget } from './least-policy.ts'

const CHECKSUM = { s3: 'x-amz-checksum-sha256', 'ali-oss': 'content-md5' }
/** An empty one is signed where services would act on it otherwise. */
const COPY_SOURCE = 'x-amz-copy-source'
/** `GET`: for pages that read redirected downloads by script. */
const METHODS = ['PUT', 'GET']
const SECONDS = 3600

/**
 * The rule with which a bucket lets pages of these origins send it files, in the form that the
 * tools of S3 and OSS accept.
 */
export function corsRule(kind: PolicyTarget['kind'], origins: readonly string[]): string {
  const exposed = ['ETag', CHECKSUM[kind]]
  if (kind === 's3') {
    const rule = {
      AllowedOrigins: origins,
      AllowedMethods: METHODS,
      AllowedHeaders: [CHECKSUM.s3, COPY_SOURCE],
      ExposeHeaders: exposed,
      MaxAgeSeconds: SECONDS,
    }
    return JSON.stringify({ CORSRules: [rule] }, undefined, 2)
  }
  const lines = [
    ...origins.map((origin) => element('AllowedOrigin', origin)),
    ...METHODS.map((method) => element('AllowedMethod', method)),
    element('AllowedHeader', CHECKSUM['ali-oss']),
    ...exposed.map((name) => element('ExposeHeader', name)),
    element('MaxAgeSeconds', String(SECONDS)),
  ]
  return `<CORSConfiguration>\n  <CORSRule>\n${lines.join('\n')}\n  </CORSRule>\n</CORSConfiguration>`
}

/** Origins have no characters that XML would read as its own. */
function element(name: string, text: string): string {
  return `    <${name}>${text}</${name}>`
}
