import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { serverEnvironment, serverOptions } from './build.ts'

test.each(['package.json', 'Containerfile', 'deploy/kinora.service'])(
  '%s starts the server with the same options of Node and of the C library',
  async (file) => {
    const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
    // A container's command is a JSON list.
    const commands = text.replaceAll('", "', ' ').match(/node\S* (\S+ )*server\/dist\/main\.js/g)
    expect(commands).not.toBeNull()
    for (const command of commands!) expect(command).toContain(`node ${serverOptions.join(' ')} server/dist/main.js`)
    for (const [name, value] of Object.entries(serverEnvironment)) expect(text).toContain(`${name}=${value} `)
  },
)
