import { DomainError } from '../shared/domain-error.ts'

/** What one user may have stored, and how much may be on its way at once. */
export interface UploadQuota {
  readonly bytes: number
  readonly files: number
  readonly running: number
}

/** Of one user. Files that are being deleted no longer count. */
export interface UploadUsage {
  /** Of complete files. */
  readonly bytes: number
  readonly files: number
  /** Uploads that are not complete yet. */
  readonly running: number
}

type QuotaKind = keyof UploadQuota

const QUOTA_MESSAGES: Record<QuotaKind, string> = {
  bytes: 'Your files would take more space than you may use.',
  files: 'You have as many files as you may have.',
  running: 'You have as many uploads running as you may have.',
}

/** The user has as much as a user may have: `quota_bytes`, `quota_files`, `quota_running`. */
export class QuotaExceeded extends DomainError {
  readonly kind = 'refused'
  readonly code: `quota_${QuotaKind}`
  constructor(kind: QuotaKind, quota: UploadQuota) {
    super(QUOTA_MESSAGES[kind], { params: { most: quota[kind] } })
    this.code = `quota_${kind}`
  }

  /** What is full stays so until its user deletes something; uploads that run come to an end. */
  override get mayPass(): boolean {
    return this.code === 'quota_running'
  }
}

/** Counts each running upload as a file, because it may become one. @param bytes of the next file, if known */
export function checkQuota(usage: UploadUsage, quota: UploadQuota, bytes = 1): void {
  if (usage.running >= quota.running) throw new QuotaExceeded('running', quota)
  if (usage.files + usage.running >= quota.files) throw new QuotaExceeded('files', quota)
  if (usage.bytes + bytes > quota.bytes) throw new QuotaExceeded('bytes', quota)
}

/** Of uploads that arrive in parts no more begin than could end together, were there no others. */
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
