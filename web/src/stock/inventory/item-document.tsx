import { IconPackageOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { m } from '../../lib/messages.ts'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

type ItemDocumentProps<Data> = Pick<ComponentProps<typeof DocumentPage<Data>>, 'answer' | 'children'>

export const ItemTrail = () => <Link to="/dashboard/inventory">{m.common_inventory()}</Link>

export const ItemSkeleton = () => <DocumentSkeleton label={m.item_loading()} heights={[86, 40, 320]} />

export const ItemDocument = <Data,>(props: ItemDocumentProps<Data>) => (
  <DocumentPage
    trail={<ItemTrail />}
    missing={{
      icon: IconPackageOff,
      title: m.item_not_found(),
      text: m.item_not_found_text(),
      back: <LinkButton to="/dashboard/inventory">{m.item_back_to_list()}</LinkButton>,
    }}
    skeleton={<ItemSkeleton />}
    {...props}
  />
)
