import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ManageShares } from '../../../../application/parts/shares/manage-shares.ts'
import type { ListedShareLink } from '../../../../application/parts/shares/share-link-repo.ts'
import { type ShareState, stateOf } from '../../../../domain/parts/shares/share-link.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, WireId } from '../../wire/wire-types.ts'

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

export function listSharesRoute(shares: ManageShares): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List links to files',
      description:
        'Own ones, and those of the people whose files the caller may see; newest first. Expired ones are listed for 30 days.',
      tags: ['Files'],
      querystring: Type.Object(PAGE_KEYS),
      response: { 200: pageOf(Row) },
    }
    const config = { access: 'system:oss:share' } as const
    app.get('/resource/oss/shares/list', { schema, config }, async (request) => {
      const { links, total, now } = await shares.list(pageSlice(request.query), callerOf(request))
      return { total, rows: links.map((listed) => rowOf(listed, now)) }
    })
  }
}

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
