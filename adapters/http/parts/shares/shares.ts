import type { MakeShare } from '../../../../application/parts/shares/make-share.ts'
import type { ManageShares } from '../../../../application/parts/shares/manage-shares.ts'
import type { ListedShareLink } from '../../../../application/parts/shares/share-link-repo.ts'
import { SHARE_LIMITS, SHARE_PASSWORD } from '../../../../domain/parts/shares/share-limits.ts'
import { type ShareState, stateOf } from '../../../../domain/parts/shares/share-link.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { MOST_NETWORKS } from '../../../../domain/shared/network-list.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { parseWireDate, wireDate } from '../../wire/wire-date.ts'
import { idFromWire, NullableText, textOf, WireId, wireId } from '../../wire/wire-types.ts'

const Row = Type.Object({
  shareId: WireId,
  createBy: WireId,
  createByName: Type.String(),
  files: Type.Array(
    Type.Object({
      ossId: Type.String(),
      originalName: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Null for a file that the caller may not see, and once it is gone for good',
      }),
    }),
  ),
  state: Type.Unsafe<ShareState>({
    type: 'string',
    enum: ['open', 'ended', 'expired', 'used-up'],
    description: 'An open link opens nothing while its maker may not download the files',
  }),
  uses: Type.Integer({ description: 'Downloads that have begun' }),
  maxUses: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  lastUseTime: NullableText,
  createTime: Type.String(),
  expireTime: Type.String(),
  hasPassword: Type.Boolean(),
  networks: Type.Array(Type.String(), { description: 'Empty: works from everywhere' }),
  remark: Type.String(),
})

const Body = Type.Object(
  {
    ossIds: Type.Array(WireId, { minItems: 1, maxItems: SHARE_LIMITS.files }),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: 'For how long it works; as long as `SHARE_DAYS` allows without it',
      }),
    ),
    expireTime: Type.Optional(textOf(19)),
    maxUses: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: SHARE_LIMITS.uses,
        description:
          'How many downloads may begin; any number without it. Each leads to an address that opens for anybody for two minutes, so 1 is not one receiver.',
      }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: SHARE_PASSWORD.longest,
        description: `None, or ${SHARE_PASSWORD.shortest} to ${SHARE_PASSWORD.longest} characters`,
      }),
    ),
    networks: Type.Optional(
      Type.Array(textOf(50), {
        maxItems: MOST_NETWORKS,
        description: 'Addresses and CIDR networks from which it works; none: from everywhere',
      }),
    ),
    remark: Type.Optional(textOf(SHARE_LIMITS.remark)),
  },
  { additionalProperties: false },
)

const route = routeOf<{ readonly shares: ManageShares; readonly make: MakeShare }>({ area: 'file' })

const access = 'system:oss:share'

/** Links to files, for those who make them. */
export const SHARE_ROUTES = [
  route({
    method: 'GET',
    url: '/resource/oss/shares/list',
    access,
    summary: 'List links to files',
    description:
      'Own ones, and those of the people whose files the caller may see; newest first. Expired ones are listed for 30 days.',
    query: Type.Object(PAGE_KEYS),
    reply: pageOf(Row),
    run: async ({ shares }, { query, caller }) => {
      const { links, total, now } = await shares.list(pageSlice(query), caller)
      return { total, rows: links.map((listed) => rowOf(listed, now)) }
    },
  }),
  route({
    method: 'POST',
    url: '/resource/oss/shares',
    access,
    audit: { kind: 'add', covers: 'part' },
    words: ['Share files by link', '分享文件'],
    errors: [
      'sharing_off',
      'share_needs_public_url',
      'file_not_shared',
      'too_many_shares',
      'file_not_found',
      'invalid_field',
      'invalid_date',
    ],
    summary: 'Share files by link',
    description:
      'Also needs `system:oss:download`. The answer is the only one with the address. The link opens what its maker may download when it is used. Needs `PUBLIC_URL`.',
    body: Body,
    reply: Type.Object({ shareId: WireId, url: Type.String(), expireTime: Type.String() }),
    // A key is for a program, and a link would outlive it.
    config: { keys: 'closed' },
    run: async ({ make }, { body, caller, audited }) => {
      const { ossIds, maxUses, expireTime, ...rest } = body
      const form = {
        ...rest,
        fileIds: ossIds.map(idFromWire),
        mostUses: maxUses,
        expiresAt: expireTime === undefined ? undefined : parseWireDate(expireTime),
      }
      const made = await make.execute(form, caller, audited)
      return { shareId: wireId(made.id), url: made.url, expireTime: wireDate(made.expiresAt) }
    },
  }),
  route({
    method: 'DELETE',
    url: '/resource/oss/shares/:ids',
    access,
    audit: 'remove',
    words: ['End links to files', '取消文件分享'],
    errors: ['share_not_found'],
    summary: 'End links to files',
    description:
      'When this answers, no instance opens them. Up to 200 ids, separated by commas; those that have ended are ignored if at least one has not.',
    params: Type.Object({ ids: textOf(4096) }),
    run: ({ shares }, { params, caller }) => shares.end(parseIdList(params.ids), caller),
  }),
]

function rowOf({ link, userName, fileNames }: ListedShareLink, now: Date) {
  const { files, mostUses, lastUsedAt } = link
  return {
    shareId: wireId(link.id),
    createBy: wireId(link.userId),
    createByName: userName,
    files: files.map(({ id }, at) => ({ ossId: id, originalName: fileNames[at] ?? null })),
    state: stateOf(link, now),
    uses: link.uses,
    maxUses: mostUses ?? null,
    lastUseTime: lastUsedAt ? wireDate(lastUsedAt) : null,
    createTime: wireDate(link.createdAt),
    expireTime: wireDate(link.expiresAt),
    hasPassword: link.passwordHash !== undefined,
    networks: [...link.networks],
    remark: link.remark,
  }
}
