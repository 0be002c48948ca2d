import { expect, it } from 'vitest'
import { AccountLinks, linkAddress } from '../../../application/parts/links/account-links.ts'
import type { Invitations } from '../../../application/parts/links/invitations.ts'
import { EmailProofs } from '../../../application/parts/links/prove-email.ts'
import { SendInvitations } from '../../../application/parts/links/send-invitations.ts'
import { MemoryTransactions } from '../../memory/instances/memory-instances.ts'
import { aUser } from '../../support/builders.ts'
import { aMailbox } from '../../support/codes-recipients.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { CountingIds, readableDigest } from '../../support/plain-crypto.ts'
import { RecordingNotifier } from '../../support/push-recorder.ts'

it('sends no invitation that was revoked while others were being sent', async () => {
  const clock = new MovingClock()
  const records = memoryRecords()
  const { given } = records
  const ids = ['5', '6', '7']
  for (const id of ids) {
    await given.user(aUser({ id, name: `user${id}` }))
    await given.contact(id, aMailbox(`${id}@example.com`))
  }
  const asked = { inviterId: '1', language: 'en', askedAt: clock.now(), sentAt: undefined } as const
  const waiting = new Set(ids)
  const remove = async (gone: readonly string[]) => gone.forEach((id) => void waiting.delete(id))
  const invitations: Invitations = {
    ...{ remove, ask: async () => ids, list: async () => [], countWaiting: async () => 0 },
    due: async () => [...waiting].map((userId) => ({ ...asked, userId, state: 'waiting' })),
    hold: async (userId) => waiting.has(userId),
    settle: (userId) => remove([userId]),
  }
  const sentTo: string[] = []
  const mailer = {
    send: async ({ to }: { readonly to: string }) => {
      sentTo.push(to)
      await remove(['6'])
    },
  }
  const tools = { ids: new CountingIds(), tokens: readableDigest, clock }
  const box = { seal: (secret: string) => secret, open: (sealed: string) => sealed }
  const notifier = new RecordingNotifier()
  const sending = new SendInvitations(mailer, linkAddress('https://console.example'), {
    ...{ invitations, clock, notifier, accounts: records.reachable },
    proofs: new EmailProofs(box, clock),
    links: new AccountLinks(records.passwordLinks, records.reachable, tools),
    transactions: new MemoryTransactions(),
    sending: { isScarce: async () => false, run: (_to, send) => send() },
  })
  await sending.execute()
  expect(sentTo).toEqual(['5@example.com', '7@example.com'])
})
