import { describe, expect, it } from 'vitest';
import { parseMessage } from './message.ts';

const HEAD = 'rove.example wants you to sign in with your Ethereum account:\n0xabc\n\n';
const TAIL = 'URI: https://rove.example/\nVersion: 1\nChain ID: 1\nIssued At: 2026-01-01T00:00:00.000Z';

describe('parseMessage', () => {
  it('reads a message with and without a statement', () => {
    expect(parseMessage(`${HEAD}I agree\n\n${TAIL}`, 'Ethereum')).toMatchObject({
      domain: 'rove.example',
      statement: 'I agree',
    });
    const bare = parseMessage(`${HEAD}\n${TAIL}\nResources:\n- https://a.example/`, 'Ethereum');
    expect(bare.statement).toBeNull();
    expect(bare.fields.get('Chain ID')).toBe('1');
  });

  it.each([
    ['for another chain', `${HEAD}\n${TAIL}`.replace('Ethereum', 'Solana')],
    ['with a field twice', `${HEAD}\n${TAIL}\nURI: https://evil.example/`],
    ['with a line that is no field', `${HEAD}\n${TAIL}\nhello`],
    ['with something after its resources', `${HEAD}\n${TAIL}\nResources:\n- a\nURI: b`],
    ['that is endless', HEAD + 'x'.repeat(20_000)],
  ])('refuses a message %s', (_what, text) => {
    expect(() => parseMessage(text, 'Ethereum')).toThrow(/not valid/);
  });
});
