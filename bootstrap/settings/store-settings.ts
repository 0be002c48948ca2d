import { isAbsolute, resolve } from 'node:path'
import { STANDARD_SUFFIXES } from '../../domain/storage/file-types.ts'
import { allowedEndpoint } from './allowed-endpoint.ts'
import { listOf, oneOf, parsed, whole } from './kinds.ts'
import { secret } from './secret-kind.ts'
import { WrongValue } from './setting.ts'
import { size } from './size-kind.ts'
import { redisAddress, storeAddress } from './store-address.ts'
import { extensionOf, uploadSuffix } from './upload-suffix.ts'

const MIB = 1024 * 1024

export const STORE_SETTINGS = {
  dataFolder: parsed({
    name: 'DATA_DIR',
    standard: './data',
    accepts: 'a folder',
    meaning:
      'Keys, the embedded database and local files. Made on first start, readable by us only.',
    parse: (text) => text,
  }),
  databaseUrl: secret(
    {
      name: 'DATABASE_URL',
      accepts: 'postgres://',
      meaning: 'Postgres 15 or newer. Empty: the embedded database in `DATA_DIR`.',
    },
    (text) => storeAddress(text, ['postgres:', 'postgresql:']),
  ),
  databaseConnections: whole({
    name: 'DATABASE_CONNECTIONS',
    standard: 10,
    min: 2,
    max: 200,
    meaning: 'Most connections of this process to Postgres.',
  }),
  redisUrl: secret(
    {
      name: 'REDIS_URL',
      accepts: 'redis:// or rediss://',
      meaning:
        'Redis 7 or newer; the path may be the number of a database. Empty: the memory of this process.',
    },
    redisAddress,
  ),
  waitSeconds: whole({
    name: 'STORE_WAIT_SECONDS',
    standard: 30,
    min: 1,
    max: 600,
    meaning: 'How long a start waits for Postgres and Redis before it gives up.',
  }),
}

export const FILE_SETTINGS = {
  roots: listOf(
    parsed({
      name: 'STORAGE_ROOTS',
      accepts: 'absolute folders',
      meaning: 'Where local storage platforms may keep files, besides `DATA_DIR`.',
      parse: storageRoot,
    }),
  ),
  endpoints: listOf(
    parsed({
      name: 'STORAGE_ENDPOINTS',
      accepts: 'hosts, host:port or networks',
      meaning:
        'Where remote storage platforms may be, besides the well-known public clouds. Needed for each that is your own.',
      parse: allowedEndpoint,
    }),
  ),
  uploadMaxBytes: size({
    name: 'UPLOAD_MAX_BYTES',
    standard: 2048 * MIB,
    min: 1024,
    max: 5 * 1024 * 1024 * MIB,
    meaning: 'Largest file that is taken; on S3 and OSS never more than 80000MiB.',
  }),
  uploadTypes: listOf(
    parsed({
      name: 'UPLOAD_TYPES',
      standard: STANDARD_SUFFIXES.map(extensionOf).join(', '),
      accepts: 'extensions',
      meaning:
        'Which files are taken; `none`: those without an extension. Others than these are kept as plain bytes, and only ever downloaded.',
      parse: uploadSuffix,
    }),
  ),
  scope: oneOf({
    name: 'FILE_SCOPE',
    words: ['role', 'all'],
    meaning:
      "Whose files somebody sees: `role`, their own and those of people in their roles' data scope; `all`, everybody's, as the public front end's own backend shows them. Permissions are needed in both.",
  }),
  handoff: oneOf({
    name: 'FILE_HANDOFF',
    words: ['off', 'x-accel'],
    meaning:
      '`x-accel`: an nginx in front sends the files of local platforms (`docs/nginx/gatehouse.conf`). Every request must come through it.',
  }),
  resumableHours: whole({
    name: 'RESUMABLE_UPLOAD_HOURS',
    standard: 24,
    min: 1,
    max: 720,
    meaning: 'How long a resumable upload may take from its beginning to its end.',
  }),
  previewCacheBytes: size({
    name: 'PREVIEW_CACHE_BYTES',
    standard: 256 * MIB,
    min: MIB,
    max: 1024 * 1024 * MIB,
    meaning:
      'Most bytes of small pictures that are kept in `DATA_DIR/previews`; each counts for 4096 at least.',
  }),
  minFreeBytes: size({
    name: 'STORAGE_MIN_FREE_BYTES',
    standard: 256 * MIB,
    min: 0,
    max: 1024 * 1024 * MIB,
    meaning:
      'Uploads are refused while the disk has less than this left; platforms on one file system share it.',
  }),
  moveGraceSeconds: whole({
    name: 'FILE_MOVE_GRACE_SECONDS',
    standard: 600,
    min: 10,
    max: 86_400,
    meaning:
      'How long a moved file stays on its old platform too, for downloads under way; where that one sends files itself, 120 seconds at least.',
  }),
}

/** Read from another working directory, a relative one would be another folder. */
function storageRoot(text: string): string {
  if (isAbsolute(text) && resolve(text) !== '/') return text
  throw new WrongValue('must list absolute folders such as /srv/files, and not the whole disk')
}
