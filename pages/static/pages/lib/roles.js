// What an account may do beside learning.

const { studio } = document.getElementById("app").dataset; // empty where the studio is switched off

/** May the account enter the studio? */
export const isCreator = (account) => ["content_creator", "admin"].includes(account?.role);

/** Is there a studio for the account? */
export const hasStudio = (account) => studio !== undefined && isCreator(account);
