import { createHmac } from 'node:crypto'
import { Sha256ContentDigests } from '../../adapters/crypto/digests.ts'
import { CheckImported } from '../../application/files/check-imported.ts'
import { DeleteFiles } from '../../application/files/delete-files.ts'
import { FileLinks } from '../../application/files/file-links.ts'
import { FileVault } from '../../application/files/file-vault.ts'
import { FilesInScope } from '../../application/files/files-in-scope.ts'
import { OpenFile } from '../../application/files/open-file.ts'
import { RecoverFiles } from '../../application/files/recovery/recover-files.ts'
import { RecoverPlatform } from '../../application/files/recovery/recover-platform.ts'
import { RemoveFiles } from '../../application/files/recovery/remove-files.ts'
import { UnwaitedRemovals } from '../../application/files/recovery/unwaited-removals.ts'
import { OwnStagedUploads } from '../../application/files/resumable/own-staged-uploads.ts'
import { StagedParts } from '../../application/files/resumable/staged-parts.ts'
import { ScopeOfFiles } from '../../application/files/scope-of-files.ts'
import { RunningUploads } from '../../application/files/uploads/running-uploads.ts'
import { ScanUpload } from '../../application/files/uploads/scan-upload.ts'
import { UploadFile } from '../../application/files/uploads/upload-file.ts'
import { AppendToUpload } from '../../application/parts/tus/append-to-upload.ts'
import { BeginStagedUpload } from '../../application/parts/tus/begin-staged-upload.ts'
import { FinishStagedUpload } from '../../application/parts/tus/finish-staged-upload.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Ids, SignedLink, UrlSigner } from '../../application/ports/crypto.ts'
import type { ObjectStores } from '../../application/ports/files/object-stores.ts'
import type { VirusScanner } from '../../application/ports/files/virus-scanner.ts'
import { PermissionSet } from '../../domain/access/permission-set.ts'
import { UploadPolicy } from '../../domain/storage/uploads/upload-policy.ts'
import type { UploadQuota } from '../../domain/storage/usage/upload-quota.ts'
import type { Records } from './records.ts'
import { wholeFiles } from './whole-files.ts'

export interface FileWorld
  extends Pick<Records, 'files' | 'issuedKeys' | 'staged' | 'platforms' | 'exclusiveWork'> {
  readonly clock: Clock
  readonly ids: Ids
}

export interface FileRules {
  readonly maxBytes?: number | undefined
  readonly quota?: UploadQuota | undefined
  readonly scanner?: VirusScanner | undefined
  /** Default 0: deleted at once. */
  readonly trashDays?: number
}

/** A viewer who sees all files. */
export const SOMEBODY = {
  userId: '7',
  userName: 'somebody',
  permissions: PermissionSet.of([], []),
}

/** Only suites with the real wiring test data scopes. */
const NOBODY_ASKED = {
  scopeOf: () =>
    Promise.reject(new Error('Nobody asks for rights where everybody sees all files.')),
}

/** All file use-cases over given stores. */
export function fileParts(world: FileWorld, stores: ObjectStores, rules: FileRules = {}) {
  const { files, issuedKeys: issued, platforms, clock, ids } = world
  const policy = new UploadPolicy(rules.maxBytes ?? 1024 * 1024)
  const { whole, altered } = wholeFiles()
  const vault = new FileVault(platforms, stores, whole)
  const remove = new RemoveFiles(files, vault)
  const quotas = { of: async () => rules.quota }
  const running = new RunningUploads(files, clock, quotas)
  const scope = new ScopeOfFiles(NOBODY_ASKED, 'all')
  const scan = rules.scanner && new ScanUpload(vault, files, rules.scanner)
  const digests = new Sha256ContentDigests()
  const openFile = new OpenFile(files, vault, new CheckImported(files, vault, digests))
  const tools = { running, remove, clock, ids, digests, scan }
  const uploadFile = new UploadFile(vault, policy, tools)
  const unwaited = new UnwaitedRemovals(remove)
  const parts = new StagedParts({ staged: world.staged, vault, running, remove, unwaited, ids })
  const uploads = new OwnStagedUploads(world.staged, parts, clock)
  const staging = { policy, quotas, lifetimeSeconds: 3600 }
  const recoverPlatform = new RecoverPlatform(files, vault, remove, { issued, clock, ids })
  return {
    vault,
    /** Files that were found altered. */
    altered,
    remove,
    unwaited,
    running,
    openFile,
    uploadFile,
    uploads,
    begin: new BeginStagedUpload(vault, world.staged, staging, { clock, ids }),
    append: new AppendToUpload(uploads, { vault, policy, parts, clock }),
    finish: new FinishStagedUpload(world.staged, parts, uploadFile),
    inScope: new FilesInScope(files, scope, openFile),
    deleteFiles: new DeleteFiles(remove, unwaited, scope, {
      holders: { refuse: async () => undefined },
      trash: { days: rules.trashDays ?? 0, countsTowardsQuota: true },
      clock,
    }),
    links: new FileLinks(new TestUrlSigner(), openFile, platforms, clock),
    recover: new RecoverFiles(platforms, recoverPlatform, world.exclusiveWork()),
  }
}

export type FileParts = ReturnType<typeof fileParts>

/** Signs like the real one, with a fixed key. */
export class TestUrlSigner implements UrlSigner {
  sign(name: string, { expiresAt, epoch }: SignedLink, prefix = '/file/'): string {
    const expiry = `expires=${expiresAt.getTime()}&epoch=${epoch}&kid=0`
    const base = prefix.startsWith('/') ? `http://files.test${prefix}` : prefix
    return `${base}${name}?${expiry}&signature=${mac(name, expiry)}`
  }

  verify(name: string, query: string): SignedLink | undefined {
    const form = /^(expires=(\d+)&epoch=(\d+)&kid=0)&signature=([\w-]+)$/
    const [, expiry = '', millis, epoch, signature] = form.exec(query) ?? []
    if (signature !== mac(name, expiry)) return undefined
    return { expiresAt: new Date(Number(millis)), epoch: Number(epoch) }
  }
}

const mac = (name: string, expiry: string) =>
  createHmac('sha256', 'test').update(`${name}.${expiry}`).digest('base64url')
