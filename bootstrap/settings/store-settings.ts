import { isAbsolute, resolve } from 'node:path'
import { DEFAULT_SUFFIXES } from '../../domain/storage/uploads/file-types.ts'
import { UploadTypes } from '../../domain/storage/uploads/upload-types.ts'
import { allowedEndpoint } from './addresses.ts'
import { listOf, oneOf, optional, parsed, secret, size, whole } from './kinds.ts'
import { WrongValue } from './setting.ts'
import { redisAddress, redisCluster, storeAddress } from './store-address.ts'

const MIB = 1024 * 1024
const WITHOUT_EXTENSION = 'none'

export const STORE_SETTINGS = {
  dataFolder: parsed('DATA_DIR', 'Keys, the embedded database and local files.', {
    defaultValue: './data',
    accepts: 'a folder',
    parse: folderPath,
  }),
  databaseUrl: secret(
    'DATABASE_URL',
    'Postgres 15 or newer. Empty: the embedded database in `DATA_DIR`.',
    { accepts: 'postgres://', check: (text) => storeAddress(text, ['postgres:', 'postgresql:']) },
  ),
  databaseConnections: whole(
    'DATABASE_CONNECTIONS',
    'Maximum number of connections of this process to Postgres.',
    { defaultValue: 10, min: 2, max: 200 },
  ),
  redisUrl: secret(
    'REDIS_URL',
    'Redis 7 or newer; the path may be the number of a database. Empty: memory of this process.',
    {
      accepts: 'redis://, rediss://, redis-sentinel:// or rediss-sentinel://',
      check: redisAddress,
    },
  ),
  redisCluster: secret(
    'REDIS_CLUSTER',
    'Some nodes of a Redis Cluster, in place of `REDIS_URL`; with `rediss://user:password@` before the first, if needed.',
    { accepts: 'host:port, host:port, …', check: redisCluster },
  ),
  waitSeconds: whole(
    'STORE_WAIT_SECONDS',
    'How long a start waits for Postgres and Redis before it gives up.',
    { defaultValue: 30, min: 1, max: 600 },
  ),
}

export const FILE_SETTINGS = {
  roots: listOf(
    parsed(
      'STORAGE_ROOTS',
      'Folders in which local storage platforms may keep files, in addition to `DATA_DIR`.',
      { accepts: 'absolute folders', parse: storageRoot },
    ),
  ),
  endpoints: listOf(
    parsed(
      'STORAGE_ENDPOINTS',
      'Hosts of remote storage platforms, in addition to the well-known public clouds.',
      { accepts: 'hosts, host:port or networks', parse: allowedEndpoint },
    ),
  ),
  keysOfMachine: oneOf(
    'STORAGE_AWS_CREDENTIALS',
    'Whether platforms of kind `s3` may use the AWS credentials of this machine, with `aws:credentials` as their secret key.',
    ['off', 'on'],
  ),
  uploadMaxBytes: size(
    'UPLOAD_MAX_BYTES',
    'Size limit of a file; on S3 and OSS never more than 80000MiB.',
    { defaultValue: 2048 * MIB, min: 1024, max: 5 * 1024 * 1024 * MIB },
  ),
  uploadTypes: listOf(
    parsed('UPLOAD_TYPES', 'Which files are accepted; `none`: files without an extension.', {
      defaultValue: DEFAULT_SUFFIXES.map(extensionOf).join(', '),
      accepts: 'extensions',
      parse: uploadSuffix,
    }),
  ),
  scope: oneOf(
    'FILE_SCOPE',
    "Whose files users see: `role`, their own and those in the data scope of their roles; `all`, everybody's. Both need permissions.",
    ['role', 'all'],
  ),
  handoff: oneOf(
    'FILE_HANDOFF',
    '`x-accel`: an nginx in front sends the files of local platforms (`docs/nginx/gatehouse.conf`).',
    ['off', 'x-accel'],
  ),
  trashDays: whole(
    'TRASH_DAYS',
    'How long deleted files stay in the trash; 0: files are deleted at once.',
    { defaultValue: 7, min: 0, max: 3650 },
  ),
  trashCounts: oneOf(
    'TRASH_COUNTS',
    'Whether files in the trash count against the quotas of their uploaders.',
    ['on', 'off'],
  ),
  shareDays: whole(
    'SHARE_DAYS',
    'For how long links to files may work at most; 0: files are not shared by link. Links need `PUBLIC_URL`.',
    { defaultValue: 7, min: 0, max: 365 },
  ),
  resumableHours: whole('RESUMABLE_UPLOAD_HOURS', 'How long a resumable upload may take in all.', {
    defaultValue: 24,
    min: 1,
    max: 720,
  }),
  previewCacheBytes: size(
    'PREVIEW_CACHE_BYTES',
    'Size limit of the previews in `DATA_DIR/previews`; each counts as at least 4096 bytes.',
    { defaultValue: 256 * MIB, min: MIB, max: 1024 * 1024 * MIB },
  ),
  minFreeBytes: size(
    'STORAGE_MIN_FREE_BYTES',
    'Uploads are refused while the disk has less than this free; platforms on one file system share it.',
    { defaultValue: 256 * MIB, min: 0, max: 1024 * 1024 * MIB },
  ),
  moveGraceSeconds: whole(
    'FILE_MOVE_GRACE_SECONDS',
    'How long a moved file also stays on its old platform, for downloads that have begun.',
    { defaultValue: 600, min: 10, max: 86_400 },
  ),
}

/** Refuses URLs, because one set here by mistake would become a folder of that name. */
function folderPath(text: string): string {
  if (text.includes('://')) throw new WrongValue('must be a folder')
  return text
}

/** A relative path would mean another folder in another working directory. */
function storageRoot(text: string): string {
  if (isAbsolute(text) && resolve(text) !== '/') return text
  throw new WrongValue('must list absolute folders such as /srv/files, and not the whole disk')
}

/** Formats a suffix as an operator writes an extension. */
function extensionOf(suffix: string): string {
  return suffix === '' ? WITHOUT_EXTENSION : suffix.slice(1)
}

/** @param extension with or without its dot. @throws WrongValue */
function uploadSuffix(extension: string): string {
  const bare = extension.toLowerCase().replace(/^\./, '')
  const suffix = bare === WITHOUT_EXTENSION ? '' : `.${bare}`
  if (UploadTypes.mayTake(suffix)) return suffix
  throw new WrongValue(
    'must list extensions such as png (up to ten letters and digits), and none that browsers or systems run, such as html, svg, js or exe',
  )
}

const GIB = 1024 ** 3

/** Limits per user. */
export const QUOTA_SETTINGS = {
  bytes: size('USER_QUOTA_BYTES', 'Size limit of all files of one user together.', {
    defaultValue: 1024 * GIB,
    min: 1024,
    max: 100 * 1024 * GIB,
  }),
  files: whole('USER_QUOTA_FILES', 'Maximum number of files of one user.', {
    defaultValue: 1_000_000,
    min: 1,
    max: 1_000_000_000,
  }),
  running: whole('USER_QUOTA_UPLOADS', 'Maximum number of uploads of one user at the same time.', {
    defaultValue: 256,
    min: 1,
    max: 100_000,
  }),
}

export const SCANNER_SETTINGS = {
  clamd: optional(
    parsed('CLAMD_ADDRESS', 'Address of clamd, which scans every upload. Empty: no scan.', {
      accepts: 'host:port',
      parse: clamdAddress,
    }),
  ),
}

function clamdAddress(text: string) {
  const url = URL.parse(`tcp://${text}`)
  const port = Number(url?.port)
  // clamd has neither names nor passwords, so only host and port are allowed.
  if (!url || url.host !== text.toLowerCase() || !(port >= 1)) {
    throw new WrongValue('must be host:port, such as 127.0.0.1:3310')
  }
  return { host: url.hostname.replaceAll(/^\[|\]$/g, ''), port }
}

export const LIFECYCLE_SETTINGS = {
  reconcileHours: whole(
    'RECONCILE_HOURS',
    'How often objects without a record are removed from the storage platforms; 0: never.',
    { defaultValue: 24, min: 0, max: 168 },
  ),
  graceHours: whole('RECONCILE_GRACE_HOURS', 'Younger objects are never removed.', {
    defaultValue: 24,
    min: 1,
    max: 8760,
  }),
  importedMibPerSecond: whole(
    'IMPORTED_FILES_MIB_PER_SECOND',
    'How fast imported files are read for their size and checksum; 0: at their first download.',
    { defaultValue: 8, min: 0, max: 10_000 },
  ),
  verifyFiles: whole(
    'RECONCILE_VERIFY_FILES',
    'How many files of each platform are compared with their checksum each time, at most 1 GiB; 0: none.',
    { defaultValue: 100, min: 0, max: 1_000_000 },
  ),
}
