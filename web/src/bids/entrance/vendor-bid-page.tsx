export const VendorBidPage = ({ id }: { id: string }) => <p>{id}</p>
