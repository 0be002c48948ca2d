import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { FrontEnd } from '../../../bootstrap/parts/generator/page/front-ends.ts'

interface Tools {
  /** The app, relative to the working copy. */
  readonly app: string
  /** Programs, with their arguments before the files. */
  readonly linters: readonly (readonly [program: string, ...args: string[]])[]
  readonly typeChecker: readonly string[]
  /** The variable of the key for login envelopes, if it is part of the build. */
  readonly key?: string
}

const TOOLS: Readonly<Record<FrontEnd, Tools>> = {
  vben5: {
    app: 'apps/web-antd',
    linters: [['oxfmt', '--check'], ['oxlint'], ['eslint']],
    typeChecker: ['--noEmit', '--skipLibCheck'],
  },
  'plus-ui': {
    app: '.',
    linters: [['eslint', '--ext', '.ts,.vue']],
    typeChecker: ['--noEmit'],
    key: 'VITE_APP_RSA_PUBLIC_KEY',
  },
}
const MOST_OUTPUT = 64 * 1024 * 1024

/** A working copy of a front end with its packages. */
export class FrontEndCopy {
  readonly #root: string
  readonly #tools: Tools

  constructor(kind: FrontEnd, root: string) {
    this.#root = root
    this.#tools = TOOLS[kind]
  }

  /** @returns what its linters say of these files; empty if they are content */
  async lint(files: readonly string[]): Promise<string> {
    const said = this.#tools.linters.map(async ([program, ...args]) => {
      const { failed, output } = await this.#run(this.#root, program, [...args, ...files])
      return failed ? output : ''
    })
    return (await Promise.all(said)).join('')
  }

  /** @returns the complaints of its type checker about these files; it may have others */
  async typeErrors(files: readonly string[]): Promise<readonly string[]> {
    const { output } = await this.#run(this.#app, 'vue-tsc', this.#tools.typeChecker)
    const names = files.map((file) => relative(this.#app, file))
    return output.split('\n').filter((line) => names.some((name) => line.startsWith(name)))
  }

  /** @returns the folder of the build */
  async build(publicKey: string): Promise<string> {
    const { key } = this.#tools
    const env = { ...process.env, NODE_ENV: 'production', ...(key && { [key]: publicKey }) }
    const { failed, output } = await this.#run(this.#app, 'vite', ['build'], env)
    if (failed) throw new Error(output)
    return join(this.#app, 'dist')
  }

  get #app(): string {
    return join(this.#root, this.#tools.app)
  }

  async #run(cwd: string, program: string, args: readonly string[], env = process.env) {
    const words = [await this.#programOf(program), ...args]
    const options = { cwd, env, maxBuffer: MOST_OUTPUT }
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, words, options)
      return { failed: false, output: stdout + stderr }
    } catch (error) {
      const { stdout = '', stderr = '' } = Object(error)
      return { failed: true, output: `${program}: ${error}\n${stdout}${stderr}` }
    }
  }

  async #programOf(name: string): Promise<string> {
    const manifest = join(this.#root, 'node_modules', name, 'package.json')
    const real = createRequire(manifest).resolve(manifest)
    const { bin } = JSON.parse(await readFile(real, 'utf8'))
    return join(dirname(real), typeof bin === 'string' ? bin : bin[name])
  }
}
