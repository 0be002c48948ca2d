import type { ManagePlatforms } from '../../../../application/platforms/manage-platforms.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { noted } from '../../edge/audit/audited.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire, textOf, WireId } from '../../wire/wire-types.ts'
import {
  CHANGED_PLATFORM,
  NewPlatform,
  platformFields,
  TESTED_PLATFORM,
  testedFields,
  UNTRIED,
} from './platform-body.ts'
import { PlatformRow, platformRow } from './platform-row.ts'
import { PlatformStep, platformStep, toldCount } from './platform-step.ts'

/** A platform that is slow, or away, is added all the same. */
const MOST_WAIT_MS = 3000

/** Refusals of what a form says. */
const FORM_ERRORS = [
  'invalid_platform',
  'platform_key_taken',
  'access_key_reference',
  'platform_not_working',
  'platform_not_private',
  'endpoint_not_found',
  'endpoint_not_allowed',
  'endpoint_needs_name',
  'endpoint_has_bucket',
  'endpoint_has_path',
  'domain_is_no_name',
  'domain_not_signed',
  'unknown_cloud',
  'root_not_allowed',
  'root_overlaps',
  'no_storage_platform',
] as const

const FORCE = Type.Optional(
  Type.Boolean({
    description:
      '`true`: do not test the platform, and allow a new location although the files at the old one are then not found',
  }),
)

const route = routeOf<{ readonly manage: ManagePlatforms }>({ area: 'platform' })

export const PLATFORM_ROUTES = [
  route({
    method: 'GET',
    url: '/resource/oss/config/list',
    access: 'system:ossConfig:list',
    summary: 'List storage platforms',
    description:
      'Ordered by id. `configKey` and `status` must match exactly, `bucketName` in part.',
    query: Type.Object({
      ...PAGE_KEYS,
      configKey: Type.Optional(textOf(100)),
      bucketName: Type.Optional(textOf(100)),
      status: Type.Optional(textOf(1)),
    }),
    reply: pageOf(PlatformRow),
    run: async ({ manage }, { query }) => {
      const { platforms, total } = await manage.list({
        ...pageSlice(query),
        key: query.configKey,
        bucketContains: query.bucketName,
        isDefault: query.status === undefined ? undefined : query.status === '0',
      })
      return { total, rows: platforms.map(platformRow) }
    },
  }),
  route({
    method: 'GET',
    url: '/resource/oss/config/:ossConfigId',
    access: 'system:ossConfig:list',
    errors: ['platform_not_found'],
    summary: 'Get a storage platform',
    params: Type.Object({ ossConfigId: textOf(20) }),
    reply: PlatformRow,
    run: async ({ manage }, { params }) =>
      platformRow(await manage.get(parseId(params.ossConfigId))),
  }),
  route({
    method: 'POST',
    url: '/resource/oss/config',
    access: 'system:ossConfig:add',
    audit: { kind: 'add', covers: 'part' },
    words: ['Add a storage platform', '新增存储平台'],
    errors: FORM_ERRORS,
    description:
      'Both keys are stored encrypted; the secret key may be a reference instead: `env:GATEHOUSE_STORAGE_…`, `file:…`. Without `ext1` the kind follows from the endpoint. With status `0` the platform is tested and becomes the default. `msg` says how many objects are there that were not stored through this platform; they are left alone.',
    body: NewPlatform,
    run: async ({ manage }, { body: { status, force = false, ...body }, reply, audited }) => {
      const deadline = AbortSignal.timeout(MOST_WAIT_MS)
      const terms = { isDefault: status === '0', isForced: force, deadline }
      const foreign = await manage.add(platformFields(body), terms, audited)
      if (foreign && foreign.count > 0) {
        reply.warning = { text: 'platform_added_beside', params: { count: toldCount(foreign) } }
      }
    },
  }),
  route({
    method: 'PUT',
    url: '/resource/oss/config',
    access: 'system:ossConfig:edit',
    audit: { kind: 'change', covers: 'part' },
    words: ['Edit a storage platform', '修改存储平台'],
    errors: [
      ...FORM_ERRORS,
      'platform_not_found',
      'platform_changing',
      'platform_files',
      'platform_location_in_use',
    ],
    description:
      'Absent fields keep their values, and so do secrets that are blank or six asterisks. Only `changeStatus` changes the default platform. The location of its objects (kind, endpoint, bucket, prefix, folder) cannot change while it has files, unless forced. A platform that becomes enabled, and the default platform when its connection changes, is tested first and refused if a step fails.',
    body: Type.Object({ ossConfigId: WireId, ...CHANGED_PLATFORM, force: FORCE }),
    run: ({ manage }, { body: { ossConfigId, force = false, ...body }, audited }) =>
      manage.edit(idFromWire(ossConfigId), platformFields(body), force, audited),
  }),
  route({
    method: 'PUT',
    url: '/resource/oss/config/changeStatus',
    access: 'system:ossConfig:edit',
    audit: { kind: 'change', covers: 'part' },
    words: ['Choose the default platform', '切换默认存储平台'],
    errors: [
      'platform_not_found',
      'platform_not_working',
      'platform_changing',
      'no_storage_platform',
    ],
    summary: 'Set or unset the default storage platform',
    description:
      'At most one platform is the default. Without one, uploads are refused. The platform is tested first, as by `test`, and refused if a step fails.',
    body: Type.Object({
      ossConfigId: WireId,
      status: Type.String({ pattern: '^[01]$', description: '`0`: new files are stored here' }),
      force: UNTRIED,
    }),
    run: ({ manage }, { body: { ossConfigId, status, force = false }, audited }) =>
      manage.setDefault(idFromWire(ossConfigId), status === '0', force, audited),
  }),
  route({
    method: 'DELETE',
    url: '/resource/oss/config/:ids',
    access: 'system:ossConfig:remove',
    audit: 'remove',
    words: ['Remove storage platforms', '删除存储平台'],
    errors: [
      'platform_not_found',
      'platform_built_in',
      'platform_default',
      'platform_files',
      'platform_move',
    ],
    description:
      'Up to 200 ids, separated by commas. Removes all of them or none. The default platform, built-in ones and those with files cannot be removed.',
    params: Type.Object({ ids: textOf(4096) }),
    run: ({ manage }, { params }) => manage.remove(parseIdList(params.ids)),
  }),
  route({
    method: 'POST',
    url: '/resource/oss/config/test',
    access: 'system:ossConfig:edit',
    audit: { kind: 'other', covers: 'part' },
    words: ['Test a storage platform', '测试存储平台'],
    errors: [...FORM_ERRORS, 'platform_not_found'],
    description:
      'With `ossConfigId` alone, tests the platform as saved; with the form fields, as it would be saved. The first failed step is the last, except for `remove`. `advice` on a passed step is a warning, or says how many objects are there that were not stored through this platform. `policy` of the step `access` is the smallest policy that the keys need, as JSON for S3 or RAM.',
    body: Type.Object({ ossConfigId: Type.Optional(WireId), ...TESTED_PLATFORM }),
    reply: Type.Array(PlatformStep),
    config: { repeat: 'allowed' },
    run: async ({ manage }, { body: { ossConfigId, ...form }, request, language }) => {
      const id = ossConfigId === undefined ? undefined : idFromWire(ossConfigId)
      await noted(request)
      const steps = await manage.test(id, testedFields(form))
      return steps.map((step) => platformStep(step, language))
    },
  }),
]
