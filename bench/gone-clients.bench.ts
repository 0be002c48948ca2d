import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { residentMiB } from './harness/resources.ts'
import { scoped } from './harness/scoped.ts'
import { rounded } from './harness/statistics.ts'
import { markedContent, storeFile } from './harness/stored-file.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'
import { serviceTarget } from './harness/upload-target.ts'

const MIB = 1024 * 1024
const FILE_MIB = 16
const AT_ONCE = 20
const WARM_UP = 1000
/**
 * Long enough for idle connections to the stores to close, and for the garbage collector to run.
 */
const CALM_MS = 5000
/**
 * Allows for connections to the stores, which vary; one leaked descriptor per client would exceed
 * it.
 */
const MOST_DESCRIPTORS = 20
const MOST_MIB = 32

/**
 * Checks that clients that disconnect in the middle of a download or an upload leave nothing
 * behind.
 */
export const goneClients: Subject = { name: 'gone-clients', needsStores: true, run }

function run(bench: Bench): Promise<Measurement[]> {
  return scoped(async (hold) => {
    const service = await hold(Gatehouse.start(bench))
    const session = await service.session()
    const id = await storeFile(service, session, markedContent(FILE_MIB * MIB))
    const path = `/resource/oss/download/${id}`
    const download = requestBytes({ method: 'GET', path, headers: session })
    const target = await serviceTarget(service)
    const { head, tail, headers } = target
    const body = Buffer.concat([head, markedContent(MIB), tail])
    const whole = requestBytes({ method: 'POST', path: target.path, headers, body })
    const upload = whole.subarray(0, whole.length - body.length / 2)
    const times = bench.isQuick ? 200 : 1000
    const leave = async (count: number) => {
      await leaveAll(count, () => leaveDownload(service.port, download))
      await leaveAll(count, () => leaveUpload(service.port, upload))
      await pause(CALM_MS)
    }
    await leave(WARM_UP)
    const before = await held(service.pid)
    await leave(times)
    const after = await held(service.pid)
    const detail = { bound: 'at-most' as const, before, after }
    const name = `after ${times} downloads and ${times} uploads broken off`
    return [
      line(`descriptors ${name}`, after.descriptors - before.descriptors, MOST_DESCRIPTORS, ''),
      line(`memory ${name}`, after.mib - before.mib, MOST_MIB, 'MiB'),
    ].map((one) => ({ ...one, detail }))
  })
}

function line(name: string, grown: number, target: number, unit: string) {
  return { name, ratio: rounded(grown), target, unit: `${unit} more`.trim() }
}

async function held(pid: number) {
  const { now } = await residentMiB(pid)
  return { descriptors: (await readdir(`/proc/${pid}/fd`)).length, mib: now }
}

async function leaveAll(count: number, leave: () => Promise<void>): Promise<void> {
  let left = count
  const one = async () => {
    while (left-- > 0) await leave()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** Disconnects at the first bytes. */
function leaveDownload(port: number, request: Buffer): Promise<void> {
  return onSocket(port, (socket, done) => {
    socket.once('data', done)
    socket.write(request)
  })
}

/** Disconnects when half of the file has been sent. */
function leaveUpload(port: number, half: Buffer): Promise<void> {
  return onSocket(port, (socket, done) => socket.write(half, done))
}

type Talk = (socket: ReturnType<typeof connect>, done: () => void) => void

function onSocket(port: number, talk: Talk): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.once('connect', () => talk(socket, () => socket.destroy()))
  })
}
