import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { MakeShare } from '../../../../application/parts/shares/make-share.ts'
import { SHARE_LIMITS, SHARE_PASSWORD } from '../../../../domain/parts/shares/share-limits.ts'
import { MOST_NETWORKS } from '../../../../domain/shared/network-list.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { parseWireDate, wireDate } from '../../wire/wire-date.ts'
import { idFromWire, wireId } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'

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

const SAID = {
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
} as const

export function makeShareRoute(makeShare: MakeShare): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Share files by link',
      description:
        'Also needs `system:oss:download`. The answer is the only one with the address. The link opens what its maker may download when it is used. Needs `PUBLIC_URL`.',
      tags: ['Files'],
      body: Body,
      response: {
        200: Type.Object({ shareId: WireId, url: Type.String(), expireTime: Type.String() }),
      },
    }
    const audit = { area: 'file', kind: 'add', covers: 'part' } as const
    // A key is for a program, and a link would outlive it.
    const config = { access: 'system:oss:share', ...SAID, keys: 'closed', audit } as const
    app.post('/resource/oss/shares', { schema, config }, async (request) => {
      const { ossIds, maxUses, expireTime, ...rest } = request.body
      const form = {
        ...rest,
        fileIds: ossIds.map(idFromWire),
        mostUses: maxUses,
        expiresAt: expireTime === undefined ? undefined : parseWireDate(expireTime),
      }
      const made = await makeShare.execute(form, callerOf(request), (work) =>
        audited(request, work),
      )
      return { shareId: wireId(made.id), url: made.url, expireTime: wireDate(made.expiresAt) }
    })
  }
}
