import { DomainError } from '../../shared/domain-error.ts'
import type { DepartmentQuota } from './quota-subject.ts'

/** How much one user may store, and how many uploads may run at once. */
export interface UploadQuota {
  readonly bytes: number
  readonly files: number
  readonly running: number
  /** Of the user's department and those above, which all their people share. */
  readonly departments?: readonly DepartmentQuota[]
}

export interface UploadUsage {
  readonly bytes: number
  readonly files: number
  readonly running: number
}

type QuotaKind = keyof UploadUsage

const QUOTA_MESSAGES: Record<QuotaKind, string> = {
  bytes: 'Your files would exceed the space that you may use.',
  files: 'You have reached the number of files that you may store.',
  running: 'You have reached the number of uploads that may run at once.',
}

/** The user has reached a limit: `quota_bytes`, `quota_files` or `quota_running`. */
export class QuotaExceeded extends DomainError {
  readonly kind = 'refused'
  readonly code: `quota_${QuotaKind}`
  constructor(kind: QuotaKind, quota: UploadQuota) {
    super(QUOTA_MESSAGES[kind], { params: { most: quota[kind] } })
    this.code = `quota_${kind}`
  }

  /** Only running uploads end by themselves; stored files have to be deleted. */
  override get mayPass(): boolean {
    return this.code === 'quota_running'
  }
}

/** A running upload counts as a file. @param bytes of the next file, if known */
export function checkQuota(usage: UploadUsage, quota: UploadQuota, bytes = 1): void {
  if (usage.running >= quota.running) throw new QuotaExceeded('running', quota)
  if (usage.files + usage.running >= quota.files) throw new QuotaExceeded('files', quota)
  if (usage.bytes + bytes > quota.bytes) throw new QuotaExceeded('bytes', quota)
}

/** Allows only as many resumable uploads as could be completed together. */
export function checkStagedQuota(
  stored: UploadUsage,
  staged: Pick<UploadUsage, 'bytes' | 'running'>,
  length: number,
  quota: UploadQuota,
): void {
  const bytes = stored.bytes + staged.bytes
  const files = stored.files + stored.running
  checkQuota({ bytes, files, running: staged.running }, quota, length)
}
