/** Whether a person opens an address in a browser. */
export function opensPage(method: string | undefined, accept: string | undefined): boolean {
  return method === 'GET' && accept?.startsWith('text/html') === true
}

/** What may stand in HTML, also in an attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

interface HtmlPage {
  /** Of its language, such as `zh-CN`. */
  readonly tag: string
  readonly title: string
  /** What it loads, and its own style. */
  readonly head: string
  readonly body: string
  /** Attributes of the body, each after a blank. */
  readonly data?: string
}

/** A page that the service itself shows. Its texts are HTML. */
export function htmlPage({ tag, title, head, body, data = '' }: HtmlPage): string {
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body${data}>
${body}
</body>
</html>
`
}
