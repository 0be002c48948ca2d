import { describe, expect, it } from 'vitest'
import {
  checkQuota,
  checkStagedQuota,
  QuotaExceeded,
  type UploadUsage,
} from '../../../domain/storage/usage/upload-quota.ts'

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
