import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escaped, htmlPage } from '../../entry/html-page.ts'
import { pageStyle } from '../../entry/page-style.ts'
import { languageOf } from '../../words/language.ts'

/** Nothing is loaded, and nothing runs. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', pageStyle, 'base64')}'`,
  "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

/** A failure as people see it who open a page. */
export function sendFailurePage(text: string, request: FastifyRequest, reply: FastifyReply): void {
  const tag = languageOf(request) === 'zh' ? 'zh-CN' : 'en'
  const head = `<style>${pageStyle}</style>`
  const body = `<main><h1>Gatehouse</h1><p role="alert">${escaped(text)}</p>
<p class="quiet">${reply.statusCode} - ${request.id}</p></main>`
  reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8')
  reply.send(htmlPage({ tag, title: 'Gatehouse', head, body }))
}
