import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { OpenedShare, OpenShare } from '../../../../application/parts/shares/open-share.ts'
import type { ShareSeals } from '../../../../application/parts/shares/share-seals.ts'
import { WrongSharePassword } from '../../../../domain/parts/shares/share-errors.ts'
import { SHARE_LIMITS, SHARE_PASSWORD } from '../../../../domain/parts/shares/share-limits.ts'
import { hasPreview } from '../../../../domain/storage/files/viewable.ts'
import { audited, noted, notedFailure } from '../../edge/audit/audited.ts'
import { addressOf, sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { NullableText, textOf } from '../../wire/wire-types.ts'

/** Requests per source and minute; links cannot be guessed, so this only bounds the work. */
const ERRORS = ['share_closed', 'wrong_share_password'] as const
const RATE = { name: 'shares', limit: 120, seconds: 60 }

const Token = textOf(128)

const PasswordToken = Type.Optional(textOf(500))

const OpenBody = Type.Object(
  {
    token: Token,
    password: Type.Optional(Type.String({ maxLength: SHARE_PASSWORD.longest })),
    passwordToken: PasswordToken,
  },
  { additionalProperties: false },
)

const SharedFile = Type.Object({
  file: Type.Integer({ description: 'By which a download names it' }),
  name: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  contentType: Type.String(),
  canShow: Type.Boolean({ description: 'Whether browsers may display it' }),
  previewUrl: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The address of a small picture, for two minutes',
  }),
})

const Reply = Type.Object({
  needsPassword: Type.Boolean({ description: 'If so, there is nothing else to see yet' }),
  passwordToken: NullableText,
  sharedBy: NullableText,
  expiresAt: NullableText,
  usesLeft: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  files: Type.Array(SharedFile),
})

const CLOSED = {
  needsPassword: true,
  passwordToken: null,
  sharedBy: null,
  expiresAt: null,
  usesLeft: null,
  files: [],
}

export function openShareRoute(share: OpenShare, seals: ShareSeals): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Show what a link to files opens',
      description:
        'Changes nothing and uses nothing up. POST keeps the token out of addresses, which proxies and browsers log.',
      tags: ['Links to files'],
      body: OpenBody,
      response: { 200: Reply },
    }
    const audit = { area: 'file', kind: 'other', covers: 'part' } as const
    const words = ['Guess the password of a shared link', '猜测分享链接的密码'] as const
    const config = { access: 'public', words, errors: ERRORS, rate: RATE, audit } as const
    app.post('/share/open', { schema, config }, async (request) => {
      const { token, ...proof } = request.body
      const opened = await share
        .execute(askingOf(request, token), proof)
        .catch(noteGuessing(request))
      if (opened?.followsWrong) await noted(request, { shareId: opened.link.id })
      return opened ? shown(opened, seals) : CLOSED
    })
  }
}

export function useShareRoute(share: OpenShare): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Begin a download by a link to files',
      description:
        'Counts as one use. For two minutes anybody may ask the answered address any number of times, also for ranges. Without `file`, it leads to a zip of all.',
      tags: ['Links to files'],
      body: Type.Object(
        {
          token: Token,
          passwordToken: PasswordToken,
          file: Type.Optional(Type.Integer({ minimum: 0, maximum: SHARE_LIMITS.files })),
          show: Type.Optional(
            Type.Boolean({ description: 'To be displayed, where the platform allows it' }),
          ),
        },
        { additionalProperties: false },
      ),
      response: { 200: Type.Object({ url: Type.String() }) },
    }
    const audit = { area: 'file', kind: 'other', covers: 'part' } as const
    const words = ['Download by a shared link', '通过分享链接下载'] as const
    const config = { access: 'public', words, errors: ERRORS, rate: RATE, audit } as const
    app.post('/share/download', { schema, config }, async (request) => {
      const { token, passwordToken, file, show } = request.body
      const wanted = { position: file, isShown: show }
      const use = await share.use(askingOf(request, token), passwordToken, wanted)
      const names = use.files.map((one) => one.file.props.originalName)
      const details = { shareId: use.live.link.id, originalName: names.join(', ') }
      return { url: await audited(request, () => use.begin(), details) }
    })
  }
}

/** The last try before a limit. A try has one entry at most, so the limit of a link bounds them. */
function noteGuessing(request: FastifyRequest) {
  return async (error: unknown): Promise<never> => {
    const shareId = error instanceof WrongSharePassword && error.lastTryFor
    if (shareId) await notedFailure(request, error, { shareId })
    throw error
  }
}

function askingOf(request: FastifyRequest, token: string) {
  return { token, address: addressOf(request), source: sourceOf(request) }
}

function shown({ link, sharedBy, files, passwordToken }: OpenedShare, seals: ShareSeals) {
  const { id: shareId, mostUses } = link
  return {
    needsPassword: false,
    passwordToken: passwordToken ?? null,
    sharedBy,
    expiresAt: link.expiresAt.toISOString(),
    usesLeft: mostUses === undefined ? null : mostUses - link.uses,
    files: files.map(({ file: { props }, position, isShown }) => {
      const preview = () => seals.download({ shareId, form: 'preview', positions: [position] })
      return {
        file: position,
        name: props.originalName,
        size: props.digest?.bytes ?? 0,
        contentType: props.contentType,
        canShow: isShown,
        previewUrl: hasPreview(props.contentType) ? preview() : null,
      }
    }),
  }
}
