import { describe, expect, it } from 'vitest'
import { Pressure } from '../../../adapters/http/edge/overload/pressure.ts'

const LIMITS = { delayMs: 100, memoryBytes: 1000, requests: 10, logins: 10 }
const CALM = { delayMs: 0, memoryBytes: 10 }

function admitted(pressure: Pressure): string[] {
  return (['anonymous', 'known'] as const).filter((standing) => pressure.admits(standing))
}

describe('Pressure', () => {
  it('admits everybody while limits are not reached', () => {
    const pressure = new Pressure(LIMITS)
    expect(admitted(pressure)).toEqual(['anonymous', 'known'])
    pressure.note(CALM)
    expect(admitted(pressure)).toEqual(['anonymous', 'known'])
  })

  it.each([
    ['the event loop is late', { ...CALM, delayMs: 150 }, { ...CALM, delayMs: 400 }],
    ['memory is short', { ...CALM, memoryBytes: 1200 }, { ...CALM, memoryBytes: 2000 }],
  ])('refuses strangers first when %s, then everybody', (_case, much, more) => {
    const pressure = new Pressure(LIMITS)
    for (let n = 0; n < 16; n += 1) pressure.begin('transfer')
    for (let n = 0; n < 3; n += 1) pressure.note(much)
    expect(admitted(pressure)).toEqual(['known'])
    for (let n = 0; n < 3; n += 1) pressure.note(more)
    expect(admitted(pressure)).toEqual([])
    for (let n = 0; n < 10; n += 1) pressure.note(CALM)
    expect(admitted(pressure)).toEqual(['anonymous', 'known'])
  })

  it('forgives one slow moment', () => {
    const pressure = new Pressure(LIMITS)
    pressure.note({ ...CALM, delayMs: 150 })
    expect(admitted(pressure)).toEqual(['anonymous', 'known'])
    pressure.note({ ...CALM, delayMs: 150 })
    expect(admitted(pressure)).toEqual(['known'])
  })

  it('forgives one standstill however long it was', () => {
    const pressure = new Pressure(LIMITS)
    pressure.note({ ...CALM, delayMs: 60_000 })
    expect(admitted(pressure)).toEqual(['anonymous', 'known'])
    pressure.note({ ...CALM, delayMs: 60_000 })
    expect(admitted(pressure)).toEqual(['known'])
  })

  it('counts requests in progress', () => {
    const pressure = new Pressure(LIMITS)
    for (let n = 0; n < 10; n += 1) pressure.begin('short')
    expect(admitted(pressure)).toEqual(['known'])
    for (let n = 0; n < 5; n += 1) pressure.begin('short')
    expect(admitted(pressure)).toEqual([])
    for (let n = 0; n < 6; n += 1) pressure.end('short')
    expect(admitted(pressure)).toEqual(['anonymous', 'known'])
  })

  it('ignores memory while few requests are in progress, because it may be garbage', () => {
    const pressure = new Pressure(LIMITS)
    for (let n = 0; n < 15; n += 1) pressure.begin('transfer')
    for (let n = 0; n < 100; n += 1) pressure.begin('channel')
    pressure.note({ ...CALM, memoryBytes: 5000 })
    expect(admitted(pressure)).toEqual(['anonymous', 'known'])
    pressure.begin('transfer')
    expect(admitted(pressure)).toEqual([])
  })
})
