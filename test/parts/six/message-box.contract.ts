import { beforeEach, describe, expect, it } from 'vitest'
import type { MessageBox } from '../../../application/parts/six/message-box.ts'
import { BOX } from '../../../domain/push/message-box.ts'

interface Harness {
  readonly box: MessageBox
  /** @returns the id of a new account */
  account(): Promise<string>
  removeAccount(id: string): Promise<void>
  /** @param userId `null` for everybody */
  given(userId: string | null, message: string, at: Date, category?: string): Promise<void>
}

const AT = new Date('2026-03-02T08:00:00Z')
const earlier = (minutes: number) => new Date(AT.getTime() - minutes * 60_000)

export function messageBoxContract(adapter: string, open: () => Harness): void {
  describe(`MessageBox contract: ${adapter}`, () => {
    beforeEach(() => open().box.removeBefore(new Date('9999-01-01')))
    const listed = async (userId: string, since = earlier(1e4)) =>
      (await open().box.list(userId, since)).map(({ message }) => message)

    it('lists what is to everybody or to this person, newest first', async () => {
      const { account, given } = open()
      const [ann, bob] = [await account(), await account()]
      await given(ann, 'to ann', earlier(20))
      await given(bob, 'to bob', earlier(30))
      await given(null, 'to all', earlier(10))
      await given(ann, 'of old', earlier(60))
      expect(await listed(ann, earlier(59))).toEqual(['to all', 'to ann'])
      expect(await listed(bob)).toEqual(['to all', 'to bob'])
    })

    it('lists so many of each category at most', async () => {
      const { account, given } = open()
      const ann = await account()
      for (let at = 0; at < BOX.most + 3; at += 1) await given(ann, `${at}`, earlier(at))
      await given(ann, 'a task', earlier(900), 'workflow')
      const all = await listed(ann)
      expect([all.length, all[0], all.at(-1)]).toEqual([BOX.most + 1, '0', 'a task'])
    })

    it('forgets what is too old, and with an account what was to it', async () => {
      const { account, given, box, removeAccount } = open()
      const [ann, bob] = [await account(), await account()]
      for (const one of [ann, bob]) {
        await given(one, 'late', earlier(5))
        await given(one, 'old', earlier(100))
      }
      await box.removeBefore(earlier(99))
      await removeAccount(bob)
      expect([await listed(ann), await listed(bob)]).toEqual([['late'], []])
    })
  })
}
