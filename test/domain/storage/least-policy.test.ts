import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { leastPolicy } from '../../../domain/storage/platforms/least-policy.ts'

it.each([
  ['s3', 'arn:aws:s3:::files'],
  ['ali-oss', 'acs:oss:*:*:files'],
] as const)('the least policy for %s reaches objects below the prefix, and no others', (kind, bucket) => {
  const resources = (basePath: string) => {
    const { Statement } = JSON.parse(leastPolicy({ kind, bucket: 'files', basePath }))
    return Object.values(Statement).map((one) => Object(one).Resource)
  }
  expect(resources('')).toEqual([[`${bucket}/*`], [bucket]])
  expect(resources('office/2026')).toEqual([[`${bucket}/office/2026/*`], [bucket]])
})

it('the documents show it', async () => {
  const page = await readFile(new URL('../../../docs/storage.md', import.meta.url), 'utf8')
  const shown = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = '']) =>
    JSON.parse(text),
  )
  for (const kind of ['s3', 'ali-oss'] as const) {
    const policy = leastPolicy({ kind, bucket: 'company-files', basePath: '' })
    expect(shown).toContainEqual(JSON.parse(policy))
  }
})
