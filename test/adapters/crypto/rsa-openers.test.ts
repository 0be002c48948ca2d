import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { RsaThread } from '../../../adapters/crypto/envelope/rsa-thread.ts'
import { SerialRsaOpener } from '../../../adapters/crypto/envelope/serial-rsa-opener.ts'
import { DependencyUnavailable, Overloaded } from '../../../domain/shared/availability-errors.ts'
import { aLoginKey } from '../../support/login-keys.ts'

describe('rsa thread', () => {
  const [one, other] = [aLoginKey(), aLoginKey()]
  const opened: RsaThread[] = []
  afterEach(() => Promise.all(opened.splice(0).map((thread) => thread.close())))

  function aThread(mostWaiting?: number): RsaThread {
    const thread = new RsaThread([one, other], mostWaiting)
    opened.push(thread)
    return thread
  }

  function sealed(text: string, key = one): Uint8Array {
    const to = { key: createPublicKey(key.privateKey), padding: constants.RSA_PKCS1_PADDING }
    return publicEncrypt(to, Buffer.from(text))
  }

  const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

  describe('RsaThread', () => {
    it('answers each of many callers with its own message', async () => {
      const thread = aThread()
      const texts = Array.from({ length: 40 }, (_, index) => `message ${index}`)
      const answers = await Promise.all(
        texts.map((text, index) => {
          const key = index % 2 ? one : other
          return thread.decrypt(key, 'pkcs1', sealed(text, key))
        }),
      )
      expect(answers.map(textOf)).toEqual(texts)
    })

    it('returns random bytes for wrong PKCS#1 padding, and nothing for wrong OAEP', async () => {
      const thread = aThread()
      const noise = one.decoy
      const first = await thread.decrypt(one, 'pkcs1', noise)
      expect(await thread.decrypt(one, 'pkcs1', noise)).toEqual(first)
      expect(await thread.decrypt(one, 'oaep-sha256', noise)).toEqual(new Uint8Array(0))
    })

    it('refuses work that would wait too long', async () => {
      const thread = aThread(2)
      const accepted = [1, 2].map(() => thread.decrypt(one, 'pkcs1', sealed('a')))
      await expect(thread.decrypt(one, 'pkcs1', sealed('b'))).rejects.toBeInstanceOf(Overloaded)
      expect((await Promise.all(accepted)).map(textOf)).toEqual(['a', 'a'])
      expect(textOf(await thread.decrypt(one, 'pkcs1', sealed('c')))).toBe('c')
    })

    it('continues with a new thread after one died, and rejects waiting calls', async () => {
      const thread = aThread()
      await thread.decrypt(one, 'pkcs1', one.decoy)
      const unknown = aLoginKey()
      await expect(thread.decrypt(unknown, 'pkcs1', unknown.decoy)).rejects.toBeInstanceOf(
        DependencyUnavailable,
      )
      expect(textOf(await thread.decrypt(one, 'pkcs1', sealed('again')))).toBe('again')
    })

    it('rejects waiting calls when it is closed', async () => {
      const thread = aThread()
      const waiting = thread.decrypt(one, 'pkcs1', sealed('a')).then(textOf, (error) => error)
      await thread.close()
      expect(await waiting).toBeInstanceOf(DependencyUnavailable)
      await expect(thread.decrypt(one, 'pkcs1', sealed('b'))).rejects.toBeInstanceOf(
        DependencyUnavailable,
      )
    })

    it('closes before it was ever used', async () => {
      await aThread().close()
    })
  })
})

describe('serial rsa opener', () => {
  const [one, other] = [aLoginKey(), aLoginKey()]

  function sealed(text: string, key = one): Uint8Array {
    const to = { key: createPublicKey(key.privateKey), padding: constants.RSA_PKCS1_PADDING }
    return publicEncrypt(to, Buffer.from(text))
  }

  const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

  describe('SerialRsaOpener', () => {
    it('answers each of many callers with its own message', async () => {
      const turns = new SerialRsaOpener()
      const texts = Array.from({ length: 10 }, (_, index) => `message ${index}`)
      const answers = await Promise.all(
        texts.map((text, index) => {
          const key = index % 2 ? one : other
          return turns.decrypt(key, 'pkcs1', sealed(text, key))
        }),
      )
      expect(answers.map(textOf)).toEqual(texts)
    })

    it('returns random bytes for wrong PKCS#1 padding, and nothing for wrong OAEP', async () => {
      const turns = new SerialRsaOpener()
      const first = await turns.decrypt(one, 'pkcs1', one.decoy)
      expect(await turns.decrypt(one, 'pkcs1', one.decoy)).toEqual(first)
      expect(await turns.decrypt(one, 'oaep-sha256', one.decoy)).toEqual(new Uint8Array(0))
    })

    it('yields to the event loop after each envelope', async () => {
      const turns = new SerialRsaOpener()
      const order: string[] = []
      const work = [1, 2, 3].map(async () => {
        await turns.decrypt(one, 'pkcs1', sealed('a'))
        order.push('envelope')
      })
      const others = async () => {
        for (let turn = 0; turn < 3; turn += 1) {
          await nextTurn()
          order.push('other')
        }
      }
      await Promise.all([...work, others()])
      expect(order).toEqual(['envelope', 'other', 'envelope', 'other', 'envelope', 'other'])
    })

    it('refuses work that would wait too long', async () => {
      const turns = new SerialRsaOpener(2)
      const accepted = [1, 2].map(() => turns.decrypt(one, 'pkcs1', sealed('a')))
      await expect(turns.decrypt(one, 'pkcs1', sealed('b'))).rejects.toBeInstanceOf(Overloaded)
      expect((await Promise.all(accepted)).map(textOf)).toEqual(['a', 'a'])
      expect(textOf(await turns.decrypt(one, 'pkcs1', sealed('c')))).toBe('c')
    })

    it('rejects waiting calls when it is closed', async () => {
      const turns = new SerialRsaOpener()
      const waiting = turns.decrypt(one, 'pkcs1', sealed('a')).then(textOf, (error) => error)
      await turns.close()
      expect(await waiting).toBeInstanceOf(DependencyUnavailable)
      await expect(turns.decrypt(one, 'pkcs1', sealed('b'))).rejects.toBeInstanceOf(
        DependencyUnavailable,
      )
    })
  })
})
