import { readySign } from './program-ready.ts'

// Started by `child-program.ts`: loads a module, passes one input to it and writes the result.
interface Program {
  readonly decode: (input: Uint8Array) => Promise<Uint8Array>
}

const [, , address = '', bytes = ''] = process.argv
const { decode }: Program = await import(address)
process.stdout.write(readySign())
process.stdout.end(await decode(await received(Number(bytes))))

async function received(length: number): Promise<Uint8Array> {
  const input = new Uint8Array(length)
  let at = 0
  for await (const chunk of process.stdin) {
    input.set(chunk, at)
    at += chunk.length
  }
  return input
}
