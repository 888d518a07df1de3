import { Button, Flex, Stack } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { firstPage, type Paged } from '../../lib/search-params.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { RevokeToken } from '../profile/revoke-token.tsx'
import { expiryOf, lastUseOf, reachOf, scopeOf } from '../profile/token-words.ts'
import { type OrganizationToken, systemQueries } from './queries.ts'

type Token = OrganizationToken

const RevokeButton = ({ token, onPress }: { token: Token; onPress: (token: Token) => void }) => (
  <Button
    variant="default"
    size="compact-sm"
    className={ui.touch}
    aria-label={m.tokens_revoke_name({ name: token.name })}
    onClick={() => onPress(token)}
  >
    {m.common_revoke()}
  </Button>
)

const Scope = ({ token }: { token: Token }) => (
  <Flex component="span" direction="column" gap={2}>
    <span>{scopeOf(token)}</span>
    <span className={ui.note}>{reachOf(token)}</span>
  </Flex>
)

const columnsFor = (revoke: (token: Token) => void): GridColumn<Token>[] => [
  {
    key: 'name',
    header: m.tokens_token(),
    cell: ({ name, lastFour }) => (
      <Flex component="span" direction="column" gap={2}>
        <span className={ui.breaks}>{name}</span>
        <span className={ui.note}>{m.tokens_ending({ lastFour })}</span>
      </Flex>
    ),
    canHide: false,
    width: '12rem',
  },
  { key: 'person', header: m.common_person(), cell: ({ personName }) => personName, width: '11rem' },
  { key: 'scope', header: m.tokens_permissions(), cell: (token) => <Scope token={token} /> },
  { key: 'used', header: m.tokens_last_used(), cell: lastUseOf, width: '12rem' },
  { key: 'expires', header: m.tokens_expiry_column(), cell: expiryOf, width: '10rem' },
  {
    key: 'revoke',
    header: m.common_revoke(),
    cell: (token) => <RevokeButton token={token} onPress={revoke} />,
    canHide: false,
    width: '7rem',
  },
]

/** Every API token of the organization. */
export function TokensOfEverybody() {
  const [paged, setPaged] = useState<Paged>(firstPage)
  const list = useQuery(systemQueries.tokens(paged.page, paged.pageSize))
  const [revoking, setRevoking] = useState<Token | null>(null)
  const columns = useMemo(() => columnsFor(setRevoking), [])

  return (
    <>
      <List
        name="tokens"
        label={m.tokens_title()}
        answer={list}
        search={paged}
        onChange={(change) => setPaged((before) => ({ ...before, ...change }))}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        skeletonRows={3}
        card={(token) => (
          <Stack gap={4}>
            <strong className={ui.breaks}>{token.name}</strong>
            <span>{token.personName}</span>
            <Scope token={token} />
            <span className={ui.note}>
              {expiryOf(token)} · {lastUseOf(token)}
            </span>
            <div>
              <RevokeButton token={token} onPress={setRevoking} />
            </div>
          </Stack>
        )}
        empty={{
          none: { icon: IconKey, title: m.tokens_everybody_none(), text: m.tokens_everybody_none_text() },
        }}
      />
      <RevokeToken token={revoking} revoke={api.system.revokeToken} onClose={() => setRevoking(null)} />
    </>
  )
}
