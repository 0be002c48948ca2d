import { describe, expect, it } from 'vitest'
import { removalWait } from '../../../domain/storage/files/removal-wait.ts'
import { leastPolicy } from '../../../domain/storage/platforms/least-policy.ts'
import {
  checkQuota,
  checkStagedQuota,
  QuotaExceeded,
  type UploadUsage,
} from '../../../domain/storage/usage/upload-quota.ts'
import { filledDays, usageDays } from '../../../domain/storage/usage/usage-days.ts'

describe('upload quota', () => {
  const QUOTA = { bytes: 1000, files: 10, running: 3 }
  const USAGE: UploadUsage = { bytes: 999, files: 7, running: 2 }

  describe('The quota of a user', () => {
    it('allows exactly its limit', () => {
      expect(() => checkQuota(USAGE, QUOTA)).not.toThrow()
      const staged = { bytes: 0, running: 0 }
      expect(() => checkStagedQuota({ ...USAGE, bytes: 900 }, staged, 100, QUOTA)).not.toThrow()
    })

    it.each([
      ['bytes', { ...USAGE, bytes: 1000 }],
      ['files', { ...USAGE, files: 10, running: 0 }],
      ['files', { ...USAGE, files: 8 }],
      ['running', { ...USAGE, files: 0, running: 3 }],
    ] as const)('has no room for %s beyond %j', (kind, usage) => {
      const refusal = expect.objectContaining({ code: `quota_${kind}` })
      expect(() => checkQuota(usage, QUOTA)).toThrow(refusal)
    })

    it('includes the announced bytes of resumable uploads', () => {
      const staged = { bytes: 50, running: 0 }
      const tooMany = () => checkStagedQuota({ ...USAGE, bytes: 900 }, staged, 51, QUOTA)
      expect(tooMany).toThrow(QuotaExceeded)
    })
  })
})

it('tells what was stored at the end of each day, back from now', () => {
  const names = usageDays(3, new Date('2026-03-01T00:00:00Z'))
  expect(names).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  const days = [
    { day: '2026-02-26', files: 9, bytes: 9 },
    { day: '2026-02-28', files: 3, bytes: 30 },
    { day: '2026-03-01', files: -1, bytes: -10 },
  ]
  expect(filledDays(names, { stored: { files: 12, bytes: 120 }, days })).toEqual([
    { day: '2026-02-27', files: 0, bytes: 0, storedFiles: 10, storedBytes: 100 },
    { day: '2026-02-28', files: 3, bytes: 30, storedFiles: 13, storedBytes: 130 },
    { day: '2026-03-01', files: -1, bytes: -10, storedFiles: 12, storedBytes: 120 },
  ])
})

it('removals wait twice as long each time, up to an hour', () => {
  const longest = Array.from({ length: 10 }, (_, attempts) => removalWait(attempts, 1))
  expect(longest).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  expect(removalWait(1_000_000, 1)).toBe(3600)
})

it('half of the wait is chance', () => {
  expect([0, 0.5, 1].map((chance) => removalWait(1, chance))).toEqual([30, 45, 60])
})

it.each([
  ['s3', 'arn:aws:s3:::files', ['s3:ListBucket', 's3:ListBucketMultipartUploads']],
  ['ali-oss', 'acs:oss:*:*:files', ['oss:ListObjects', 'oss:ListMultipartUploads']],
] as const)('the least policy for %s reaches objects below the prefix, and no others', (kind, bucket, listing) => {
  const statements = (basePath: string) => {
    const { Statement } = JSON.parse(leastPolicy({ kind, bucket: 'files', basePath }))
    return Object.values(Statement).map((one) => Object(one))
  }
  const resources = (basePath: string) => statements(basePath).map(({ Resource }) => Resource)
  const [{ Action: objects }, { Action: lists }] = statements('')
  expect(lists).toEqual(listing)
  expect(objects.map((one: string) => one.split(':')[1]).slice(0, 4)).toEqual([
    ...['PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'],
  ])
  expect(resources('')).toEqual([[`${bucket}/*`], [bucket]])
  expect(resources('office/2026')).toEqual([[`${bucket}/office/2026/*`], [bucket]])
})
