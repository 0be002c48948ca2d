import { describe, expect, it } from 'vitest'
import { CannotStart } from '../../bootstrap/output/cannot-start.ts'
import {
  assertMemory,
  connectionsWithin,
  limitWarnings,
  processLimits,
} from '../../bootstrap/wiring/process-limits.ts'

const MIB = 1024 * 1024

describe('the room of a process', () => {
  it.each([
    [256, 78],
    [1100, 500],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('of %d descriptors is %d connections', (descriptors, connections) => {
    expect(connectionsWithin(descriptors)).toBe(connections)
  })

  it('is too small for a service, in words an operator understands', () => {
    expect(() => connectionsWithin(255)).toThrow(CannotStart)
    expect(() => connectionsWithin(255)).toThrow('may open 255 files at once, and needs 256')
  })

  it('is refused where its container has too little memory, before the kernel ends it', () => {
    const small = () => assertMemory('embedded', 256 * MIB)
    expect(small).toThrow(CannotStart)
    expect(small).toThrow(
      'has 256 MiB of memory; the embedded database needs 384: give it more, or set DATABASE_URL.',
    )
    expect(() => assertMemory('servers', 255 * MIB)).toThrow('the service needs 256: give it more.')
    expect(() => assertMemory('servers', 256 * MIB)).not.toThrow()
    // Node's two ways to say that there is no limit.
    for (const limit of [0, 2 ** 64]) expect(() => assertMemory('embedded', limit)).not.toThrow()
  })

  it('is reported where it is smaller than configured', () => {
    const room = { connections: 78, memoryBytes: 40 * MIB }
    expect(limitWarnings(room, room)).toEqual([])
    const [connections, memory] = limitWarnings(room, { connections: 79, memoryBytes: 41 * MIB })
    expect(connections).toContain('78 connections')
    expect(memory).toContain('OVERLOAD_MEMORY_MIB is limited to 40')
  })

  it('is measured', () => {
    const { connections, memoryBytes } = processLimits()
    expect(connections).toBeGreaterThan(10)
    expect(memoryBytes).toBeGreaterThanOrEqual(32 * MIB)
  })
})
