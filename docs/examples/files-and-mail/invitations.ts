import { defineModule, Refusal, route, Type } from 'gatehouse'

const LARGEST = 10_000

/** Sends a text that was uploaded to a guest. */
export const invitations = defineModule({
  name: 'invitations',
  words: ['Invitations', '邀请函'],
  routes: [
    route({
      method: 'POST',
      url: '/invitation',
      permission: 'invitation:invitation:send',
      audit: 'add',
      words: ['Send an invitation', '发送邀请函'],
      body: Type.Object({ to: Type.String({ maxLength: 100 }), fileId: Type.String() }),
      reply: Type.Null(),
      async run({ caller, body, files, mail }) {
        const file = await files.get(body.fileId, caller)
        if (file.bytes > LARGEST) {
          throw new Refusal('invitation_too_long', ['The text is too long.', '邀请函过长。'])
        }
        const chunks: Uint8Array[] = []
        for await (const chunk of await file.read()) chunks.push(Uint8Array.from(chunk))
        const text = Buffer.concat(chunks).toString()
        mail.send({ to: body.to, subject: file.name, text })
        return null
      },
    }),
  ],
})
